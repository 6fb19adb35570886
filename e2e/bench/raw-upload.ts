// What the upload row compares with: a server that does nothing but write a request's body to a file, flushed to disk
// before it answers, as ours does.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const [file = '', port] = process.argv.slice(2);
const server = createServer(async (request, response) => {
  await pipeline(request, createWriteStream(file, { flush: true }));
  response.end('{}');
});
server.listen(Number(port), '127.0.0.1');
