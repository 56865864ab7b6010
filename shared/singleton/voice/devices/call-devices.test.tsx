import { expect, it, jest } from '@jest/globals';
import { listDevices, rememberDevices, rememberedDevices } from './call-devices';

const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label });

it('reads what an earlier visit has chosen, and nothing where none has', () => {
  expect(rememberedDevices()).toEqual({});
  localStorage.setItem('voice_devices', 'mic ');
  expect(rememberedDevices()).toEqual({ microphoneId: 'mic' });
  rememberDevices({ speakerId: 'box' });
  expect(localStorage.getItem('voice_devices')).toBe(' box');
  expect(rememberedDevices()).toEqual({ speakerId: 'box' });
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
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  rememberDevices({ speakerId: 'box' });
  refused.mockRestore();
  expect(rememberedDevices()).toEqual({ speakerId: 'box' });
});
