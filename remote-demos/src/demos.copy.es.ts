export const demosCopy = { title: 'Demos privadas' };
