import type { Ask } from '@wedding/shared/platform/host.ts';

// The dialogs and their texts are in a chunk of their own, loaded with the first question.
const load = async () => (await import(/* webpackChunkName: "dialogs" */ './dialogs.ts')).dialogs;

export const ask: Ask = {
  alert: async (question) => (await load()).alert(question),
  confirm: async (question) => (await load()).confirm(question),
  confirmDelete: async () => (await load()).confirmDelete(),
  show: async (content) => (await load()).show(content),
};
