// What the upload row compares with: a server that does nothing but write a request's body to a file, flushed to disk
// before it answers, and keep it, as ours does: a file that is written over again lies in memory that is there already.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [file = '', port] = process.argv.slice(2);
let count = 0;
const server = createServer(async (request, response) => {
  count += 1;
  await pipeline(request, createWriteStream(`${file}-${count}`, { flush: true }));
  response.end('{}');
});
server.listen(Number(port), '127.0.0.1');
