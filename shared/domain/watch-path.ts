/** Returns the address of a video's page, with the random `spv` that the specification asks for. */
export const watchPath = (id: number): string =>
  `/app/video/watch/${id}?spv=${Math.random().toString(36).slice(2, 10)}`;
