// Imported by commands that stop what they have started when they exit: a signal by itself would end them without that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
