// `node build-into.ts <folder>` builds the surrounding sources as one plain application and prints its chunks.
import { buildMonolith } from './build-monolith.ts';

console.log(JSON.stringify(await buildMonolith(process.argv[2] ?? '')));
