import {
  candidateFromIce, RTCDtlsFingerprint, RTCDtlsParameters, RTCDtlsTransport, RTCIceGatherer, RTCIceParameters, RTCIceTransport, RTCSctpTransport,
  RtpHeader, type RTCDataChannel,
} from 'werift';
import type { LocalTransport, RemoteTransport } from './sdp-answer';

const sctpPort = 5000;
/** AES-128-GCM first, then the profile that every browser supports. */
const srtpProfiles: [7, 1] = [7, 1];

// The first certificate takes a moment; create it before a caller needs it.
void RTCDtlsTransport.SetupCertificate();

export type MediaTransport = Awaited<ReturnType<typeof openMediaTransport>>;

/** Our end of a connection. ICE lite: the browser checks, so mDNS names do not matter. Offers this machine's addresses and 127.0.0.1. */
export async function openMediaTransport() {
  const certificate = await RTCDtlsTransport.SetupCertificate();
  const gatherer = new RTCIceGatherer({ iceLite: true, useIpv4: true, useIpv6: true, useTcp: false, additionalHostAddresses: ['127.0.0.1'] });
  const ice = new RTCIceTransport(gatherer);
  await ice.gather();
  const dtls = new RTCDtlsTransport({}, ice, certificate, srtpProfiles);
  // The browser starts the handshake: werift's client side would wait 100 ms first.
  dtls.role = 'server';
  const sctp = new RTCSctpTransport(sctpPort);
  sctp.setDtlsTransport(dtls);

  let reliable: RTCDataChannel | undefined;
  let waiting: Uint8Array[] = [];
  let onData: ((data: Buffer) => void) | undefined;
  sctp.onDataChannel.subscribe((channel) => {
    if (channel.label !== '_reliable') return;
    reliable = channel;
    channel.onMessage.subscribe((data) => typeof data !== 'string' && onData?.(data));
    for (const data of waiting) channel.send(Buffer.from(data));
    waiting = [];
  });

  const [fingerprint] = certificate.getFingerprints();

  return {
    local: {
      usernameFragment: ice.localParameters.usernameFragment,
      password: ice.localParameters.password,
      fingerprint: fingerprint?.value ?? '',
      candidates: ice.connection.localCandidates.map((candidate) => candidateFromIce(candidate).toJSON().candidate.replace(/^candidate:/, '')),
    } satisfies LocalTransport,
    /** Waits for the browser and resolves when audio can flow. Rejects when the connection fails or closes first. */
    async connect(remote: RemoteTransport) {
      ice.setRemoteParams(new RTCIceParameters({ usernameFragment: remote.usernameFragment, password: remote.password, iceLite: false }));
      const [algorithm = '', value = ''] = remote.fingerprint.split(' ');
      dtls.setRemoteParams(new RTCDtlsParameters([new RTCDtlsFingerprint(algorithm, value)], 'client'));
      await ice.start();
      await dtls.start();
      await sctp.start(sctpPort);
    },
    sendRtp: (payload: Buffer, header: Partial<RtpHeader>) => void dtls.sendRtp(payload, new RtpHeader(header)),
    /** Sends over the client's `_reliable` channel; queues data until it is open. */
    sendReliable(data: Uint8Array) {
      if (reliable === undefined) waiting.push(data);
      else reliable.send(Buffer.from(data));
    },
    /** Receives data of that channel. */
    onReliable: (listener: (data: Buffer) => void) => void (onData = listener),
    onAudioLevel(extensionId: number, listener: (decibelsBelowFull: number) => void) {
      dtls.onRtp.subscribe(({ header }) => {
        const level = header.extensions.find(({ id }) => id === extensionId)?.payload[0];
        if (level !== undefined) listener(level & 0x7f);
      });
    },
    onClosed(listener: () => void) {
      dtls.onStateChange.subscribe((state) => {
        if (state === 'closed' || state === 'failed') listener();
      });
    },
    async close() {
      await sctp.stop();
      await dtls.stop();
    },
  };
}
