import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, Who } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { shanghai } from '../../contract/text.ts'
import { acting, restrictedBy, type Act, type Acting } from './acting.ts'
import type { Actor, Askers } from './actor.ts'
import { admit, nameOf } from './admit.ts'
import { send, sendKept } from './http/answer.ts'
import { atOnce, byAddress, kept, type Kept } from './bytes.ts'
import { callAt, type Call, type Origin } from './context.ts'
import type { Db } from './database/db.ts'
import { parseInput } from './http/input.ts'
import { macOf } from './mac.ts'
import { asSeenBy } from './database/ownDb.ts'
import { seenBy } from './database/replicaMark.ts'
import { firstAnswer } from './repeat.sql.ts'
import { fieldsOf, isGuest, originOf, repeatKeyOf } from './http/request.ts'
import { browsersOf } from './session/browser.ts'
import { guestsFor, isLasting, shaper } from './shape.ts'
import type { World } from './world.ts'

type Asked<In extends z.ZodType, W extends Who> = Call<Askers[W]> & { readonly input: z.output<In> }

/** Offers an endpoint that reads, or that does no harm when it is asked twice. */
export type Serve = <In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  endpoint: Endpoint<In, Out, W>,
  answer: (asked: Asked<In, W> & { readonly db: Db }) => Promise<z.input<Out>>,
) => void

/** Offers an endpoint that creates or moves something: all in one transaction, repeats answered from memory. */
export type ServeOnce = <In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  endpoint: Endpoint<In, Out, W> & { readonly once: true },
  answer: (asked: Asked<In, W> & Acting<Askers[W]>) => Promise<z.input<Out>>,
) => void

/**
 * Offers an endpoint that creates or moves something after it tried what stays written even when it is refused (a password, a
 * code), or asked somebody outside: it answers what its one `act` gives. A repeat tries nothing, it is answered from memory.
 */
export type ServeTried = <In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  endpoint: Endpoint<In, Out, W> & { readonly once: true },
  answer: (asked: Asked<In, W> & { readonly db: Db; readonly act: Act<z.input<Out>, Askers[W]> }) => Promise<z.input<Out>>,
) => void

/** Asks an endpoint from within this process, by the same road as HTTP takes. @throws Refusal when the answer is no. */
export type Dispatch = <In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
) => Promise<z.output<Out>>

type Ask = (input: unknown, origin: Origin, repeatKey: string | null) => Promise<{ answer: unknown; input: unknown }>

/** What a subject offers its calls on. */
export type Road = { readonly serve: Serve; readonly serveOnce: ServeOnce; readonly serveTried: ServeTried }

/** The one road from a request to a rule and back: who asks → may they → parse input → answer → shape → envelope. */
export function road(app: FastifyInstance, world: World): Road & { dispatch: (origin: Origin) => Dispatch; endpoints: () => Endpoint[] } {
  // By name and not by object: the built pages carry the contract's declarations in their own copy.
  const asks = new Map<string, { endpoint: Endpoint; ask: Ask; shape: (answer: unknown) => string }>()
  const guests = byAddress(world.catalogState)
  const others = atOnce()
  const browserOf = browsersOf(world)

  function offer(endpoint: Endpoint, ask: Ask): void {
    const known = { endpoint, ask: world.strict ? checked(endpoint, ask) : ask, shape: shaper(endpoint) }
    asks.set(nameOf(endpoint), known)
    const lasting = new WeakMap<object, Kept>()

    function envelope(asked: Awaited<ReturnType<Ask>>): string {
      const pages = endpoint.paged ? pageCount(asked) : ''
      return `{"status":200,"success":true,"msg":"${endpoint.told ?? 'ok'}",${known.shape(asked.answer)}${pages},"time":"${shanghai(world.now())}"}`
    }

    /** The answer's bytes, and whether every guest is given them. */
    async function given(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<{ readonly bytes: Kept | string; readonly toAll: boolean; readonly state: string | null; readonly lasts: number }> {
      const asOf = world.now()
      const state = isGuest(request) ? (world.edgeWords ? await world.edgeWords.stateAsked(asOf) : world.catalogState(asOf)) : null
      const input = { ...fieldsOf(request), ...(request.params as object) }
      const { noteAsker } = world
      const heard = noteAsker && { heard: (actor: Actor) => noteAsker(request, actor) }
      const origin = { ...originOf(request), browser: browserOf(request, reply), ...heard, ...(world.replica && { seen: seenBy(request) }) }
      const asked = await known.ask(input, origin, repeatKeyOf(request))
      if (!isLasting(asked.answer)) return { bytes: envelope(asked), toAll: false, state, lasts: 0 }
      const bytes = lasting.get(asked.answer) ?? kept(envelope(asked))
      lasting.set(asked.answer, bytes)
      const within = guestsFor(asked.answer)
      if (state !== null && within) guests.keep(request.url, { state, until: asOf.getTime() + within }, bytes)
      return { bytes, toAll: within !== null, state, lasts: (within ?? 0) + asOf.getTime() - world.now().getTime() }
    }

    async function answered(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      reply.header('cache-control', 'no-store')
      const giving = given(request, reply)
      if (isGuest(request))
        others.begin(
          request.url,
          giving.then(({ bytes, toAll }) => (toAll && typeof bytes !== 'string' ? bytes : null)),
        )
      const { bytes, toAll, state, lasts } = await giving
      const now = world.now()
      if (toAll && typeof bytes !== 'string' && isGuest(request))
        return sendKept(reply, world.safe(request), bytes(now), world.edgeWords?.keeping(request, state, now, lasts))
      return send(reply, 200, typeof bytes === 'string' ? bytes : bytes(world.now()))
    }

    /** Gives what others at the same address are being given, or where that is not for all, what this one is. Nobody waits for it here: a promise for each who asks costs a tenth of what they are given. */
    function share(giving: Promise<Kept | null>, request: FastifyRequest, reply: FastifyReply): void {
      const own = () => answered(request, reply).catch((error: unknown) => void reply.send(error))
      const keeping = world.edgeWords?.keeping(request, null, world.now(), 0)
      void giving.then((bytes) => void (bytes ? sendKept(reply, world.safe(request), bytes(world.now()), keeping) : own()))
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => {
        if (isGuest(request)) {
          const now = world.now()
          const known = guests.at(request.url, now)
          if (known) {
            const keeping = world.edgeWords?.keeping(request, world.catalogState(now), now, known.until - now.getTime())
            return void sendKept(reply, world.safe(request), known.answer(now), keeping)
          }
          const giving = others.underWay(request.url)
          if (giving) return share(giving, request, reply)
        }
        return answered(request, reply)
      },
    })
  }

  const serve: Serve = (endpoint, answer) => {
    checkHarmless(endpoint as Endpoint)
    const replica = endpoint.replica ? world.replica : undefined
    offer(endpoint as Endpoint, async (typed, origin) => {
      const actor = (await admit(world, endpoint as Endpoint, origin, typed)) as never
      const input = parseInput(endpoint.input, typed)
      const whose = restrictedBy(endpoint as Endpoint, actor)
      const from = (db: Db) => answer({ input, ...callAt(world.now(), actor, origin), db: asSeenBy(db, whose) })
      // What guests are shown is kept for all of them, by the number of the catalogue on the primary.
      return { input, answer: await (replica && actor ? replica.read(origin.seen ?? null, from) : from(world.db)) }
    })
  }

  const serveTried: ServeTried = (endpoint, answer) => {
    const act = acting(world, endpoint as Endpoint)
    offer(endpoint as Endpoint, async (typed, origin, key) => {
      const actor = (await admit(world, endpoint as Endpoint, origin, typed)) as never
      const input = parseInput(endpoint.input, typed)
      const repeat = key === null ? null : { actor, key, path: endpoint.path, body: digest(world, input) }
      const twins = async () => repeat && (await firstAnswer(world.db, { secret: world.secret, now: world.now() }, repeat))
      const first = await twins()
      if (first) return { input, answer: first.answer }
      let acted = false
      const call = callAt(world.now(), actor, origin)
      const given = await answer({
        ...call,
        input,
        db: asSeenBy(world.db, restrictedBy(endpoint as Endpoint, actor)),
        act: (work, ask) => {
          acted = true
          return act(call, repeat, work, ask)
        },
      }).catch(async (error: unknown) => {
        // What it has to show, a code perhaps, its twin may have used up meanwhile.
        const done = acted || !(error instanceof Refusal) ? null : await twins()
        if (!done) throw error
        acted = true
        return done.answer as never
      })
      if (!acted) throw new Error(`${endpoint.path} answered without acting: a repeat would try again`)
      return { input, answer: given }
    })
  }

  const serveOnce: ServeOnce = (endpoint, answer) => {
    const act = acting(world, endpoint as Endpoint)
    offer(endpoint as Endpoint, async (typed, origin, key) => {
      const actor = (await admit(world, endpoint as Endpoint, origin, typed)) as never
      const input = parseInput(endpoint.input, typed)
      const repeat = key === null ? null : { actor, key, path: endpoint.path, body: digest(world, input) }
      return { input, answer: await act(callAt(world.now(), actor, origin), repeat, (acting) => answer({ ...acting, input })) }
    })
  }

  const dispatch =
    (origin: Origin): Dispatch =>
    async (endpoint, input) => {
      const known = asks.get(nameOf(endpoint))
      if (!known) throw new Error(`no such endpoint here: ${endpoint.path}`)
      const { answer } = await known.ask(input, origin, null)
      // Through the same shaper as HTTP, so that a page never holds a field the wire does not have.
      const { data, ...beside } = JSON.parse(`{${known.shape(answer)}}`)
      return endpoint.paged ? { rows: data, ...beside } : data
    }

  return { serve, serveOnce, serveTried, dispatch, endpoints: () => [...asks.values()].map(({ endpoint }) => endpoint) }
}

/** What is declared to be remembered must be offered as such, and every other that is no GET says what asking it twice does. */
function checkHarmless({ method, changes, replica, once, twice, path }: Endpoint): void {
  if (replica && (method !== 'GET' || changes)) throw new Error(`${path} is more than read`)
  if (once || (method !== 'GET' && !twice)) throw new Error(`${path} cannot be served like this: a repeat would act again`)
}

/** Lets every answer pass its own schema as well, so that a test sees what a client would stumble on. */
const checked =
  (endpoint: Endpoint, ask: Ask): Ask =>
  async (...asked) => {
    const given = await ask(...asked)
    endpoint.output.parse(given.answer)
    return given
  }

/** Keyed, because an input may hold a password, which a plain hash of it would let whoever reads the table guess. */
const digest = (world: World, input: unknown): Buffer => macOf(world, 'repeat', String(JSON.stringify(input)))

function pageCount({ input, answer }: { input: unknown; answer: unknown }): string {
  return `,"totalPage":${Math.ceil((answer as { total: number }).total / (input as { limit: number }).limit)}`
}
