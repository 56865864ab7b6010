import { expect, it, jest } from '@jest/globals';
import { listDevices, rememberDevices, rememberedDevices } from './call-devices';

const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });

it('reads what an earlier visit has chosen, and takes nothing else for a choice', () => {
  localStorage.setItem('voice_devices', JSON.stringify({ microphoneId: 'mic', speakerId: 7, other: true }));
  expect(rememberedDevices()).toEqual({ microphoneId: 'mic' });
});

it('keeps a choice that was made while the list was being fetched', async () => {
  const enumerateDevices = async () => {
    rememberDevices({ microphoneId: 'two' });
    return [device('audioinput', 'default', 'Default'), device('audioinput', 'one', 'One'), device('audioinput', 'two', 'Two'), device('videoinput', 'camera', 'Camera')];
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { enumerateDevices } });
  expect(await listDevices()).toEqual({ microphones: [{ id: 'one', label: 'One' }, { id: 'two', label: 'Two' }], speakers: [], chosen: { microphoneId: 'two' } });
});

it('keeps a choice as long as the page where storage is refused', () => {
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  rememberDevices({ speakerId: 'box' });
  refused.mockRestore();
  expect(rememberedDevices()).toEqual({ speakerId: 'box' });
  expect(warned).toHaveBeenCalledTimes(1);
});
