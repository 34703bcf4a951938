import { changes, type Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { permit, permitArea, permitSelf, type Actor, type Buyer, type Looking, type Staff } from './actor.ts'
import type { Origin } from './context.ts'
import { isProven } from './session/proof.sql.ts'
import type { World } from './world.ts'

/** Who asks, or refusal. What it needs is checked before the input is looked at. */
export async function admit(world: World, endpoint: Endpoint, origin: Origin, typed: unknown): Promise<Actor | null> {
  if (world.isOver?.() && changes(endpoint)) refuse('server.replaced')
  const actor = origin.token ? await world.whoAsks(origin.token, { name: nameOf(endpoint), address: origin.address }) : null
  if (actor) origin.heard?.(actor)
  if (endpoint.who !== 'anyone' && actor?.side !== endpoint.who) return refuse('login.needed')
  // Whoever copied it has no time left; the person's own pages ask again with the one that came in its place.
  if (actor?.replaced && changes(endpoint)) refuse('server.busy')
  if (actor?.side === 'staff') admitBegun(actor, endpoint)
  if (actor?.side === 'buyer' && actor.by) await admitLooking(world, endpoint, actor, actor.by, origin, typed)
  if (endpoint.who === 'anyone' || !actor) return actor
  if (actor.side === 'buyer' && endpoint.self) permitSelf(actor)
  if (actor.side === 'buyer' && endpoint.grant) permit(actor, endpoint.grant)
  if (actor.side === 'staff' && endpoint.area) permitArea(actor, endpoint.area)
  if (actor.side === 'staff' && endpoint.besides) permitArea(actor, endpoint.besides)
  if (endpoint.proof === 'session') await admitProven(world, actor, origin)
  return actor
}

/** Whoever has yet to change the password that somebody gave, or to set up a second factor, comes to that alone. */
function admitBegun({ limited, passwordDue }: Staff, { setUp }: Endpoint): void {
  if (passwordDue && !setUp) refuse('password.due')
  if (limited && setUp !== true && !(passwordDue && setUp)) refuse('factor.due')
}

/** What a stolen token must not do: the person is asked for more, and a program cannot give it. */
async function admitProven(world: World, actor: Actor, { token }: Origin): Promise<void> {
  if (actor.side === 'buyer') permitSelf(actor)
  if (!token || !(await isProven(world.db, token, world.now()))) refuse('proof.needed')
}

/** Staff who look in a buyer's name change nothing, whatever the call, and what they look at is written down. */
async function admitLooking(world: World, endpoint: Endpoint, buyer: Buyer, by: Looking, { address }: Origin, typed: unknown) {
  if (changes(endpoint)) refuse('impersonation.forbidden')
  await world.noteLook({ buyer, by, what: lookedAt(endpoint, typed), address }, world.now())
}

/** A call by its method and path. */
export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** The call as it is written into the audit: with what its path names, without the words that were searched for. */
const lookedAt = ({ path }: Endpoint, typed: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String((typed as Record<string, unknown>)[name] ?? '').slice(0, 60))
