const headerBytes = 27;

/** The Opus packets (20 ms each) of an Ogg file, without the two header packets. @throws when it is not Ogg or ends within a page */
export function readOpusPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let unfinished: Buffer[] = [];
  let at = 0;
  while (at < file.length) {
    if (file.toString('latin1', at, at + 4) !== 'OggS') throw new Error(`no Ogg page at byte ${at}`);
    const segments = file.readUInt8(at + 26);
    let body = at + headerBytes + segments;
    for (let segment = 0; segment < segments; segment += 1) {
      const length = file.readUInt8(at + headerBytes + segment);
      if (body + length > file.length) throw new Error('the file ends within a page');
      unfinished.push(file.subarray(body, body + length));
      body += length;
      // A segment of 255 bytes continues in the next one.
      if (length < 255) {
        packets.push(Buffer.concat(unfinished));
        unfinished = [];
      }
    }
    at = body;
  }
  return packets.filter((packet) => !/^Opus(Head|Tags)/.test(packet.toString('latin1', 0, 8)));
}
