/** Modules that must have ONE instance per page: all apps share them at run time as the Module Federation singleton `shared/singleton`. */
export * from './router';
export { SiteProvider, useFeatures, useSite, type Features } from './site';
export { usePageTitle } from './page';
export { onVoiceCallRequest, requestVoiceCall, startVoiceCallEvent, type VoiceCallRequest } from './voice/bus';
export { Header } from './header/header';
export { useEarlyPress } from './early-press';
export { scrollToSection } from './header/scroll-to-section';
export { demoRequestEvent, onDemoRequest, openDemoRequest, type DemoRequestIntent } from './demo-request/bus';
export { onFailure, reportFailure, type FailureCause, type ReleaseFailure } from './release';
export { voiceCall, type VoiceLevels } from './voice/voice-call';
export { useTyping, useVoiceCall, useVoiceLevels, type VoiceCallView } from './voice/use-voice-call';
export { prefetchCall } from './voice/prefetch-call';
export { phaseWords, voiceCallCopy } from './voice/voice-call.copy.es';
export { CallDock, prepareCallSheet } from './voice/sheet/call-dock';
