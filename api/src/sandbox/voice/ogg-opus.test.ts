import { expect, it } from '@jest/globals';
import { readOpusPackets } from './ogg-opus';

function page(segments: readonly number[], body: Buffer): Buffer {
  const header = Buffer.alloc(27 + segments.length);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(segments.length, 26);
  segments.forEach((length, index) => header.writeUInt8(length, 27 + index));
  return Buffer.concat([header, body]);
}

const head = page([8], Buffer.from('OpusHead'));

it('gives the packets without the headers', () => {
  const file = Buffer.concat([head, page([8], Buffer.from('OpusTags')), page([2, 3], Buffer.from('aabbb'))]);
  expect(readOpusPackets(file).map(String)).toEqual(['aa', 'bbb']);
});

it('joins a packet that is longer than a segment and goes over a page', () => {
  const long = Buffer.alloc(300, 'x');
  const file = Buffer.concat([head, page([255], long.subarray(0, 255)), page([45, 1], Buffer.concat([long.subarray(255), Buffer.from('y')]))]);
  expect(readOpusPackets(file).map((packet) => packet.length)).toEqual([300, 1]);
});

it('refuses a file that is cut off or is no Ogg', () => {
  expect(() => readOpusPackets(page([9], Buffer.from('short')))).toThrow('ends within a page');
  expect(() => readOpusPackets(Buffer.from('RIFFxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'))).toThrow('no Ogg page');
});
