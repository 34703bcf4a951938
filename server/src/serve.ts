import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changes, type Endpoint, type Who } from '../../contract/endpoint.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import { shanghai } from '../../contract/text.ts'
import { permit, permitArea, permitSelf, type Actor, type Askers, type Buyer, type Looking, type Staff } from './actor.ts'
import { callAt, within, type Call, type Context, type Origin } from './context.ts'
import { browsersOf } from './session/browser.ts'
import { isProven } from './session/proof.sql.ts'
import { send, sendKept } from './answer.ts'
import { inTransaction, type Db, type Tx } from './db.ts'
import { gate } from './gate.ts'
import { macOf } from './mac.ts'
import { parseInput } from './input.ts'
import { readingAs, seeOwn } from './ownCustomers.sql.ts'
import { answerOnce, firstAnswer, type RepeatKey } from './repeat.sql.ts'
import { atOnce, byAddress, kept, type Kept } from './bytes.ts'
import type { SafeHead } from './safeHeaders.ts'
import { guestsFor, isLasting, shaper } from './shape.ts'
import { together, togetherLast, type Asks, type Each } from './together.ts'

/** What the outside world hands a route. Tests hand it a stopped clock. */
export type World = {
  readonly db: Db
  readonly now: () => Date
  readonly secret: Buffer
  /** Who stands behind a token; null: nobody. @throws Refusal 'session.ended' when the session was ended on purpose. */
  readonly whoAsks: (token: string, call: { readonly name: string; readonly address: string }) => Promise<Actor | null>
  /** Writes down what staff look at in a buyer's name. */
  readonly noteLook: (look: Look, now: Date) => Promise<void>
  /** In which state the catalogue is, as far as is known without asking; null: it must be asked. */
  readonly catalogState: (now: Date) => string | null
  /** What an answer says of itself that is given past the hooks. */
  readonly safe: SafeHead
  /** Tests let every answer also pass its own schema. */
  readonly strict?: boolean
  /** Whether a newer release has taken over the database: nothing is written any more. */
  readonly isOver?: () => boolean
  /** How many connections to the database there are. */
  readonly connections: number
}

/** Staff look at `what`, a path of the mall, in this buyer's name. */
export type Look = { readonly buyer: Buyer; readonly by: Looking; readonly what: string; readonly address: string }

type Asked<In extends z.ZodType, W extends Who> = Call<Askers[W]> & { readonly input: z.output<In> }

/** Offers an endpoint that reads, or that does no harm when it is asked twice. */
export type Serve = <In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  endpoint: Endpoint<In, Out, W>,
  answer: (asked: Asked<In, W> & { readonly db: Db }) => Promise<z.input<Out>>,
) => void

/**
 * Runs `forget` in this process once the transaction is committed: to drop what memory still believes, and for nothing that
 * may fail or must not be lost. That is a job's.
 */
export type OnCommit = (forget: () => void) => void

/** The context of a call's one transaction. */
export type Acting<A extends Actor | null = Actor> = Context<A> & {
  readonly onCommit: OnCommit
  readonly lastly: Lastly
  readonly atEnd: AtEnd
}

/** Asks in the write in which the transaction is committed. Nobody waits for the answer: what must not stand fails in the database. */
export type AtEnd = (ask: (at: Asks) => Promise<unknown>) => void

/**
 * Asks, together, the last that a transaction asks: it is committed in the same write where nothing is to be written after it. Then `sure`
 * is true, and what would be refused by what is answered must fail in the database instead, see `assured`: the call begins anew.
 */
export type Lastly = <T extends readonly unknown[]>(ask: (at: Asks, sure: boolean) => readonly [...Each<T>]) => Promise<T>

const lastlyIn =
  (tx: Tx, sure: boolean): Lastly =>
  (ask) =>
    sure ? togetherLast(tx, (at) => ask(at, true)) : together(tx, (at) => ask(at, false))

/** Offers an endpoint that creates or moves something: all in one transaction, repeats answered from memory. */
export type ServeOnce = <In extends z.ZodType, Out extends z.ZodType, W extends Who>(
  endpoint: Endpoint<In, Out, W> & { readonly once: true },
  answer: (asked: Asked<In, W> & Acting<Askers[W]>) => Promise<z.input<Out>>,
) => void

/**
 * Does what creates or moves something, in one transaction, and remembers the answer for repeats. A refusal that is returned
 * rather than thrown keeps what was written, is thrown after the commit, and is not remembered. `ask`, reads and locks only, goes in the
 * write in which it is asked whether the call is the first with its key.
 */
export type Act<Answer, A extends Actor | null = Actor> = <First = undefined>(
  work: (acting: Acting<A>, first: First) => Promise<Answer | Refusal>,
  ask?: (at: Asks) => Promise<First>,
) => Promise<Answer>

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

const longestQueue = 1000 // ms to wait for others that ask the same while none of them is answered

/** The one road from a request to a rule and back: who asks → may they → parse input → answer → shape → envelope. */
export function road(app: FastifyInstance, world: World): Road & { dispatch: (origin: Origin) => Dispatch; endpoints: () => Endpoint[] } {
  // By name and not by object: the built pages carry the contract's declarations in their own copy.
  const asks = new Map<string, { endpoint: Endpoint; ask: Ask; shape: (answer: unknown) => string }>()
  const guests = byAddress(world.catalogState)
  const others = atOnce()
  const browserOf = browsersOf(world)

  /** Who asks, or refusal. What it needs is checked before the input is looked at. */
  async function admit(endpoint: Endpoint, origin: Origin, typed: unknown): Promise<Actor | null> {
    if (world.isOver?.() && changes(endpoint)) refuse('server.replaced')
    const actor = origin.token ? await world.whoAsks(origin.token, { name: nameOf(endpoint), address: origin.address }) : null
    if (endpoint.who !== 'anyone' && actor?.side !== endpoint.who) return refuse('login.needed')
    // Whoever copied it has no time left; the person's own pages ask again with the one that came in its place.
    if (actor?.replaced && changes(endpoint)) refuse('server.busy')
    if (actor?.side === 'staff') admitBegun(actor, endpoint)
    if (actor?.side === 'buyer' && actor.by) await admitLooking(endpoint, actor, actor.by, origin, typed)
    if (endpoint.who === 'anyone' || !actor) return actor
    if (actor.side === 'buyer' && endpoint.self) permitSelf(actor)
    if (actor.side === 'buyer' && endpoint.grant) permit(actor, endpoint.grant)
    if (actor.side === 'staff' && endpoint.area) permitArea(actor, endpoint.area)
    if (actor.side === 'staff' && endpoint.besides) permitArea(actor, endpoint.besides)
    if (endpoint.proof === 'session') await admitProven(actor, origin)
    return actor
  }

  /** Whoever has yet to change the password that somebody gave, or to set up a second factor, comes to that alone. */
  function admitBegun({ limited, passwordDue }: Staff, { setUp }: Endpoint): void {
    if (passwordDue && !setUp) refuse('password.due')
    if (limited && setUp !== true && !(passwordDue && setUp)) refuse('factor.due')
  }

  /** What a stolen token must not do: the person is asked for more, and a program cannot give it. */
  async function admitProven(actor: Actor, { token }: Origin): Promise<void> {
    if (actor.side === 'buyer') permitSelf(actor)
    if (!token || !(await isProven(world.db, token, world.now()))) refuse('proof.needed')
  }

  /** Staff who look in a buyer's name change nothing, whatever the call, and what they look at is written down. */
  async function admitLooking(endpoint: Endpoint, buyer: Buyer, by: Looking, { address }: Origin, typed: unknown) {
    if (changes(endpoint)) refuse('impersonation.forbidden')
    await world.noteLook({ buyer, by, what: lookedAt(endpoint, typed), address }, world.now())
  }

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
    ): Promise<{ readonly bytes: Kept | string; readonly toAll: boolean }> {
      const asOf = world.now()
      const state = isGuest(request) ? world.catalogState(asOf) : null
      const input = { ...fieldsOf(request), ...(request.params as object) }
      const origin = { ...originOf(request), browser: browserOf(request, reply) }
      const asked = await known.ask(input, origin, repeatKeyOf(request))
      if (!isLasting(asked.answer)) return { bytes: envelope(asked), toAll: false }
      const bytes = lasting.get(asked.answer) ?? kept(envelope(asked))
      lasting.set(asked.answer, bytes)
      const within = guestsFor(asked.answer)
      if (state !== null && within) guests.keep(request.url, { state, until: asOf.getTime() + within }, bytes)
      return { bytes, toAll: within !== null }
    }

    async function answered(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      reply.header('cache-control', 'no-store')
      const giving = given(request, reply)
      if (isGuest(request))
        others.begin(
          request.url,
          giving.then(({ bytes, toAll }) => (toAll && typeof bytes !== 'string' ? bytes : null)),
        )
      const { bytes, toAll } = await giving
      if (toAll && typeof bytes !== 'string' && isGuest(request)) return sendKept(reply, world.safe(request), bytes(world.now()))
      return send(reply, 200, typeof bytes === 'string' ? bytes : bytes(world.now()))
    }

    /** Gives what others at the same address are being given, or where that is not for all, what this one is. Nobody waits for it here: a promise for each who asks costs a tenth of what they are given. */
    function share(giving: Promise<Kept | null>, request: FastifyRequest, reply: FastifyReply): void {
      const own = () => answered(request, reply).catch((error: unknown) => void reply.send(error))
      void giving.then((bytes) => void (bytes ? sendKept(reply, world.safe(request), bytes(world.now())) : own()))
    }

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => {
        if (isGuest(request)) {
          const bytes = guests.at(request.url, world.now())
          if (bytes) return void sendKept(reply, world.safe(request), bytes)
          const giving = others.underWay(request.url)
          if (giving) return share(giving, request, reply)
        }
        return answered(request, reply)
      },
    })
  }

  const serve: Serve = (endpoint, answer) => {
    checkHarmless(endpoint as Endpoint)
    offer(endpoint as Endpoint, async (typed, origin) => {
      const actor = (await admit(endpoint as Endpoint, origin, typed)) as never
      const input = parseInput(endpoint.input, typed)
      const whose = restrictedBy(endpoint as Endpoint, actor)
      const asked = (db: Db) => answer({ input, ...callAt(world.now(), actor, origin), db })
      return { input, answer: whose ? await readingAs(world.db, whose, asked) : await asked(world.db) }
    })
  }

  /** How a call runs its one transaction. Those who all wait for one row, a lot's stock, leave half of the connections to others. */
  function acting(endpoint: Endpoint) {
    const atOnce = gate(Math.ceil(world.connections / 2), longestQueue)
    return async <T, A extends Actor | null, First>(
      call: Call<A>,
      repeat: RepeatKey | null,
      work: (acting: Acting<A>, first: First) => Promise<T | Refusal>,
      ask: (at: Asks) => Promise<First> = async () => undefined as First,
    ): Promise<T> => {
      let committed: (() => void)[] = []
      const onCommit: OnCommit = (forget) => void committed.push(forget)
      const given = await atOnce(() =>
        inTransaction(world.db, async (tx, attempt) => {
          committed = []
          const last: Parameters<AtEnd>[0][] = []
          const atEnd: AtEnd = (ask) => void last.push(ask)
          const whose = restrictedBy(endpoint, call.actor)
          if (whose) await seeOwn(tx, whose.staffId)
          const answer = (first: First) =>
            work({ ...within(call, tx), onCommit, atEnd, lastly: lastlyIn(tx, repeat === null && attempt === 1) }, first)
          return answerOnce(tx, { secret: world.secret, now: world.now() }, repeat, { ask, answer, last })
        }),
      )
      for (const forget of committed) forget()
      if (given instanceof Refusal) throw given
      return given
    }
  }

  const serveTried: ServeTried = (endpoint, answer) => {
    const act = acting(endpoint as Endpoint)
    offer(endpoint as Endpoint, async (typed, origin, key) => {
      const actor = (await admit(endpoint as Endpoint, origin, typed)) as never
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
        db: world.db,
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
    const act = acting(endpoint as Endpoint)
    offer(endpoint as Endpoint, async (typed, origin, key) => {
      const actor = (await admit(endpoint as Endpoint, origin, typed)) as never
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

/** The member of staff whose own customers are all that the call may find; null: it finds everybody's. */
const restrictedBy = ({ who, everyones }: Endpoint, actor: Actor | null): (Staff & { ownOnly: true }) | null =>
  who === 'staff' && !everyones && actor?.side === 'staff' && actor.ownOnly ? { ...actor, ownOnly: true } : null

/** What is declared to be remembered must be offered as such, and every other that is no GET says what asking it twice does. */
function checkHarmless({ method, once, twice, path }: Endpoint): void {
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

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** The call as it is written into the audit: with what its path names, without the words that were searched for. */
const lookedAt = ({ path }: Endpoint, typed: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String((typed as Record<string, unknown>)[name] ?? '').slice(0, 60))

/** Keyed, because an input may hold a password, which a plain hash of it would let whoever reads the table guess. */
const digest = (world: World, input: unknown): Buffer => macOf(world, 'repeat', String(JSON.stringify(input)))

function fieldsOf(request: FastifyRequest): object {
  if (request.method === 'GET') return request.query as object
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body))
    return refuse('input.invalid', { fields: { body: '应为对象' } }, '提交的内容应为 JSON 对象')
  return body
}

/** Somebody who reads, brings nothing, and says neither who nor which of several tries it is. */
const isGuest = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && !besides.some((name) => headers[name] !== undefined)
const besides = ['authorization', 'idempotency-key', 'content-length', 'transfer-encoding']

function repeatKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    return refuse('input.invalid', { fields: { 'Idempotency-Key': '应为 1-128 个可见字符' } }, 'Idempotency-Key 应为 1-128 个可见字符')
  }
  return key
}

/** Where the request came from. Who asks is believed of the Authorization header only, never of a cookie. */
export function originOf(request: FastifyRequest): Origin {
  const [, token = null] = /^Bearer +([\w-]{20,100})$/i.exec(request.headers.authorization ?? '') ?? []
  return { address: request.ip, agent: String(request.headers['user-agent'] ?? '').slice(0, 200), token }
}

function pageCount({ input, answer }: { input: unknown; answer: unknown }): string {
  return `,"totalPage":${Math.ceil((answer as { total: number }).total / (input as { limit: number }).limit)}`
}
