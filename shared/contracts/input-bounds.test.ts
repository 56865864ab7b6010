import { expect, test } from '@jest/globals';
import { inviteStaff } from './clinic/auth';
import { changeTask } from './conversations/tasks';

test('an invitation to no address is refused in Spanish', async () => {
  await expect(inviteStaff.input.validate({ email: 'nomail', role: 'reader' })).rejects.toThrow('Email inválido');
});

test('a task is due on no day before the year 2000', async () => {
  await expect(changeTask.input.validate({ id: 'call:c', dueOn: '0001-01-01' })).rejects.toThrow('Es demasiado antiguo');
  expect(await changeTask.input.validate({ id: 'call:c', dueOn: '2000-01-01' })).toMatchObject({ dueOn: '2000-01-01' });
});
