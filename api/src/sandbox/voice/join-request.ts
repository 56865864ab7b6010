import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';

const largestRequest = 1_000_000;

/** Reads the `join_request` of LiveKit's `/rtc/v1` address: base64url of a wrapper that may be compressed. */
export function readJoinRequest(encoded: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(encoded, 'base64url'));
  const bytes = wrapped.compression === WrappedJoinRequest_Compression.GZIP
    ? gunzipSync(wrapped.joinRequest, { maxOutputLength: largestRequest })
    : wrapped.joinRequest;
  return JoinRequest.fromBinary(bytes);
}
