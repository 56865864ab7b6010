/** True when this browser has WebRTC, which some disable, and media devices, which need a secure page. */
export const browserCanCall = (): boolean => typeof RTCPeerConnection === 'function' && 'mediaDevices' in navigator;
