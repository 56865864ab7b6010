/** Whether this browser has what a call needs: WebRTC, which some switch off, and devices, which only a secure page gets. */
export const browserCanCall = (): boolean => typeof RTCPeerConnection === 'function' && 'mediaDevices' in navigator;
