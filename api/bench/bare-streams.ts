// Baseline: the minimal Express server of event streams. Prints its port.
import express, { type Response } from 'express';
import type { AddressInfo } from 'node:net';

const app = express();
const streams = new Set<Response>();
app.get('/events', (request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
  response.write('event: connected\ndata: {}\n\n');
  streams.add(response);
  request.on('close', () => streams.delete(response));
});
app.post('/broadcast', (request, response) => {
  const text = `id: 1\nevent: chat_message\ndata: ${JSON.stringify({ marker: request.query.marker })}\n\n`;
  for (const stream of streams) stream.write(text);
  response.end();
});
const server = app.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
