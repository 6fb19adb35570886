// Imported first by every process that another of our processes starts. If the parent is killed, and so can't stop this
// process in order, it stops by itself instead of holding on to the port.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 20_000).unref();
});
process.channel?.unref();
