// Imported first by every process that another of ours has started: when that one is killed, and so can't
// stop us in order, we stop by ourselves rather than hold on to the port.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 20_000).unref();
});
process.channel?.unref();
