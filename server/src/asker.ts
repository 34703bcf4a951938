import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'

const companies = new WeakMap<FastifyRequest, number>()

/** Remembers whose people ask, for what is told of the request outside. */
export function noteAsker(request: FastifyRequest, actor: Actor): void {
  if (actor.side === 'buyer') companies.set(request, actor.companyId)
}

/** The company whose people ask, as far as it is known. */
export const companyOf = (request: FastifyRequest): number | undefined => companies.get(request)
