// The rival of the upload row: a server that only writes each request's body to a file and flushes it to disk before it
// answers. It keeps every file, as ours does, because a file that is written over again reuses memory that it has.
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
