// Imported first by every process that another of our processes starts, and by every command. If the parent is killed, or
// whoever reads the output has gone (`npm start | head`), nobody stops this process in order any more: it does so by itself,
// instead of holding on to the port and leaving a database behind.
let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 20_000).unref();
}
process.on('disconnect', end);
for (const output of [process.stdout, process.stderr]) output.on('error', end);
process.channel?.unref();
