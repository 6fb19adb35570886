/** Runs a command for a person at a terminal: an error prints its one sentence and exits with code 1. */
export async function runCli(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
