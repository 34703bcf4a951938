import { sql } from 'kysely'
import type { z } from 'zod'
import { editAddress } from '../../../contract/account/address.ts'
import { setContractRule } from '../../../contract/contract/contractDesk.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { saveCredit, savePlan } from '../../../contract/plan/planDesk.ts'
import { aShop } from '../order/shop.fixture.ts'
import { sandboxSubject } from '../sandbox/subject.ts'
import { workersOf } from '../subjects.ts'
import type { Answer } from '../testWorld.ts'
import { chanceOf } from './chance.fixture.ts'
import { moodyAuthority } from './moodyAuthority.fixture.ts'
import { moodyCourier } from './moodyCourier.fixture.ts'
import { moodyPlatform } from './moodyPlatform.fixture.ts'

/** Who walks about: a main account with those who buy, agree, draw and only look on; a stranger; the merchant's people. */
export const buyers = ['main', 'buyer', 'approver', 'designer', 'reader', 'stranger'] as const
export const clerks = ['admin', 'sales', 'production', 'finance'] as const
export type Walker = (typeof buyers)[number] | (typeof clerks)[number]

/** An order that somebody placed on the walk. */
export type Walked = { readonly id: string; readonly placer: 'main' | 'buyer' | 'stranger' }

/** A shop to walk about in, with chance of its own. */
export async function aWalk(seed: number) {
  const shop = await aShop()
  const chance = chanceOf(seed)
  Object.assign(shop.services, {
    authority: moodyAuthority(shop.services, seed),
    courier: moodyCourier(shop.services, seed),
    invoicing: moodyPlatform(shop.services, seed),
  })
  const workers = workersOf(shop.services, async () => {}, sandboxSubject)
  const tokens = new Map<Walker, Promise<string>>()
  const tokenOf = (who: Walker): Promise<string> => {
    const known = tokens.get(who) ?? shop.token(who)
    tokens.set(who, known)
    return known
  }
  /** How often each answer was given: 200, or the code of the refusal. */
  const answers = new Map<string, number>()

  /** Asks as `who`, who logs in again where the session has run out. Fails where the server does. */
  async function ask<In extends z.ZodType, Out extends z.ZodType>(
    who: Walker,
    endpoint: Endpoint<In, Out>,
    input: object = {},
  ): Promise<Answer<z.output<Out>>> {
    const answer = await shop.ask(await tokenOf(who), endpoint, input)
    if (answer.code === 'login.needed') {
      tokens.delete(who)
      return ask(who, endpoint, input)
    }
    if (answer.http >= 500) throw new Error(`${endpoint.path}: ${answer.http} ${answer.msg} ${JSON.stringify(input)}`)
    const said = `${endpoint.path} ${answer.code ?? answer.status}`
    answers.set(said, (answers.get(said) ?? 0) + 1)
    return answer
  }

  /** Every job that waits is done, whenever it was to run, and what is due is done as each minute. */
  async function tick(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const { rows } = await sql<{ id: string; name: keyof typeof workers; payload: never }>`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id returning j.id, t.identifier as name, j.payload`.execute(shop.db)
      if (rows.length === 0) break
      for (const { name, payload } of rows) await workers[name](payload)
    }
    await workers.sweep({})
  }

  const { rows } = await sql<{ id: number }>`select company_id as id from account where nickname = '林海'`.execute(shop.db)
  const companyId = rows[0]?.id
  await ask('finance', setContractRule, { companyId, rule: 'always' })
  await ask('sales', saveCredit, { companyId, enabled: true, limit: '20000.00', days: 30 })
  const steps = [
    { label: '定金', percent: 30, gate: 'start' },
    { label: '尾款', percent: 70, gate: 'ship' },
  ]
  const types = ['custom', 'common', 'standard', 'spot']
  await ask('finance', savePlan, { name: '三七', fromAmount: '1.00', types, steps, enabled: true })
  const orders: Walked[] = []
  const filesOf = (kind: 'artwork' | 'proof' | 'evidence' | 'review', owner: string | null, names: string) =>
    Promise.all([...names].map((name) => shop.file(kind, owner, name)))
  const files = {
    main: await filesOf('artwork', '陈荣达', '12'),
    buyer: await filesOf('artwork', '李娜', '23'),
    designer: await filesOf('artwork', '周雨', '34'),
    stranger: await filesOf('artwork', '林海', '45'),
    proof: await filesOf('proof', null, '678'),
    evidence: await filesOf('evidence', '陈荣达', '9'),
    shown: await filesOf('evidence', null, 'ab'),
    review: await filesOf('review', '陈荣达', 'cd'),
  }
  // Weeks go by on the walk; these are brought anew whenever they are needed.
  await sql`update stored_file set created_at = '2040-01-01'`.execute(shop.db)
  const place = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
  const addressesOf = async (who: 'main' | 'buyer' | 'stranger') => {
    const ids = [shop.addresses[who]]
    for (const real_name of ['东区', '西区']) {
      const written = { real_name, phone: '13812345678', address: place, detail: `${real_name} 1 号` }
      const made = await ask(who, editAddress, written)
      if (made.status === 200) ids.push(made.data.id)
    }
    return ids
  }
  const severalOf = {
    main: await addressesOf('main'),
    buyer: await addressesOf('buyer'),
    stranger: await addressesOf('stranger'),
  }
  return { shop, chance, ask, tick, orders, answers, files, severalOf }
}
export type Walk = Awaited<ReturnType<typeof aWalk>>

/** Something somebody does, wisely or not. */
export type Action = (walk: Walk) => Promise<void>
