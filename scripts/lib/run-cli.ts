/** Runs a command that speaks to a person: what is wrong is one sentence, and the exit code says that it is. */
export async function runCli(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
