import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type Options = Parameters<FastifyBaseLogger['child']>[1]
type Way = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * The log of one request, which is made when something is said of it: of most requests nothing is, and to make one takes longer
 * than to find what answers them.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #of: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: Options
  #made: FastifyBaseLogger | undefined

  constructor(of: FastifyBaseLogger, bindings: Bindings, options?: Options) {
    this.#of = of
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#own().level
  }
  fatal(...said: unknown[]): void {
    this.#say('fatal', said)
  }
  error(...said: unknown[]): void {
    this.#say('error', said)
  }
  warn(...said: unknown[]): void {
    this.#say('warn', said)
  }
  info(...said: unknown[]): void {
    this.#say('info', said)
  }
  debug(...said: unknown[]): void {
    this.#say('debug', said)
  }
  trace(...said: unknown[]): void {
    this.#say('trace', said)
  }
  silent(...said: unknown[]): void {
    this.#say('silent', said)
  }
  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own().child(bindings, options)
  }

  #say(way: Way, said: unknown[]): void {
    const own = this.#own()
    Reflect.apply(own[way], own, said)
  }

  #own(): FastifyBaseLogger {
    return (this.#made ??= this.#of.child(this.#bindings, this.#options))
  }
}
