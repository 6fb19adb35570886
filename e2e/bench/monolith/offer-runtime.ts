/** Nobody to offer a federation runtime to. */
export function offerRuntime(): void {}
