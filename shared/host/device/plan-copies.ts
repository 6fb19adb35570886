import { useEffect } from 'react';
import { type DeviceStorage, useHost } from '../host.ts';
import { type UseQueryResult, useQueryClient } from '../query.ts';

/** The namespaces of the device's copies of a wedding plan: its lists, and its lists of removed rows. */
export const PLAN = 'plan';
export const REMOVED = 'removed';

/** Returns whether an answer, or the device's copy of it, is of another wedding plan than `planId`. */
function isOfOther(data: unknown, planId: string | null): boolean {
  const { plan, plan_id } = (data ?? {}) as { plan?: { id: string } | null; plan_id?: string | null };
  const id = plan?.id || plan_id;
  return Boolean(id) && id !== planId;
}

/**
 * Hides and deletes what this device holds of any other wedding plan than the account's, which is null if it has none: it was
 * removed from that plan or has left it, or it has joined this one. Called with every answer that names the plan; one of an
 * older api doesn't (undefined).
 */
export async function forgetOtherPlans(
  planId: string | null | undefined,
  { client, phone }: { client: ReturnType<typeof useQueryClient>; phone: DeviceStorage },
): Promise<void> {
  if (planId === undefined) return;
  for (const query of client.getQueryCache().getAll()) {
    if (!isOfOther(query.state.data, planId)) continue;
    // A reset would bring back the data that the page's HTML fetched.
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
    if (query.isActive()) void query.fetch().catch(() => {});
  }
  for (const namespace of [PLAN, REMOVED]) {
    const copies = [...(await phone.read(namespace))];
    const remove = copies.filter(([, data]) => isOfOther(data, planId)).map(([name]) => name);
    if (remove.length > 0) await phone.write(namespace, { remove });
  }
}

/** Forgets other plans whenever a query has an answer that names the account's plan. One that is fetched again doesn't count. */
export function useForgetOtherPlans(
  { status, fetchStatus }: UseQueryResult,
  planId: string | null | undefined,
): void {
  const client = useQueryClient();
  const { phone } = useHost();
  const isKnown = status === 'success' && fetchStatus === 'idle';
  useEffect(() => {
    if (isKnown) void forgetOtherPlans(planId, { client, phone });
  }, [isKnown, planId, client, phone]);
}
