/** Does nothing: the monolith has no remotes that need a federation runtime. */
export function offerRuntime(): void {}
