import { connectionKinds, templateField, templateNames } from '../../../contract/connection/kinds.ts'
import type { ConnectionName } from '../../../contract/connection/names.ts'
import { listConnections, saveConnection } from '../../../contract/connection/connection.ts'
import { aPeopledWorld, sessionsLast, type PeopledWorld } from '../account/people.fixture.ts'
import { readEnv } from '../env.ts'
import type { Send } from '../outside/provider.ts'
import { alipaySandbox } from '../sandbox/alipayGate.ts'
import { courierKey, courierSandbox } from '../sandbox/courierKey.ts'
import { esignSandbox, esignSecret } from '../sandbox/esignKey.ts'
import { fascSandbox, fascSecret } from '../sandbox/fascKey.ts'
import { nuonuoSandbox, nuonuoSecret } from '../sandbox/nuonuoKey.ts'
import { sandboxIn } from '../sandbox/sandbox.ts'
import { weixinSandbox } from '../sandbox/weixinGate.ts'
import { aStore, ledTo, storeKeys } from '../outside/storage/store.fixture.ts'
import { outbox } from '../sms/sms.ts'
import type { SandboxKeys } from '../played.ts'
import type { Values } from './connection.sql.ts'
import { connectionsOf, type Connections } from './connections.ts'

/** Where the sandbox plays what the real provider has at its own address. */
const doors: Readonly<Record<string, string>> = {
  'openapi.alipay.com': '/sandbox/alipay',
  'api.mch.weixin.qq.com': '/sandbox/weixin',
  'sdk.nuonuo.com': '/sandbox/nuonuo',
  'open.nuonuo.com': '/sandbox/nuonuo',
  'openapi.esign.cn': '/sandbox/esign',
  'api.fadada.com': '/sandbox/fasc',
  'poll.kuaidi100.com': '/sandbox/kuaidi100',
}

const pem = (key: SandboxKeys['merchant']['privateKey'], type: 'pkcs8' | 'spki'): string =>
  key.export(type === 'pkcs8' ? { type, format: 'pem' } : { type, format: 'pem' }).toString()

/** What a merchant would type, by which the sandbox knows him. */
export const rightKeys = (keys: SandboxKeys): Readonly<Record<ConnectionName, Values>> => ({
  sms: {
    SMS_ACCESS_KEY: 'LTAI5tAccessKeyId1',
    SMS_SECRET: 'aliyunSecretAliyunSecret7788',
    SMS_SIGN: '荣达',
    ...Object.fromEntries(templateNames.map((name, n) => [templateField(name), `SMS_1000${n}`])),
  },
  alipay: {
    ALIPAY_APP_ID: alipaySandbox.appId,
    ALIPAY_SELLER_ID: alipaySandbox.sellerId,
    ALIPAY_KEY: pem(keys.merchant.privateKey, 'pkcs8'),
    ALIPAY_PUBLIC_KEY: pem(keys.alipay.publicKey, 'spki'),
  },
  weixin: {
    WEIXIN_MCH_ID: weixinSandbox.mchId,
    WEIXIN_APP_ID: weixinSandbox.appId,
    WEIXIN_SERIAL: weixinSandbox.serial,
    WEIXIN_KEY: pem(keys.merchant.privateKey, 'pkcs8'),
    WEIXIN_API_KEY: keys.apiKey,
  },
  invoicing: {
    NUONUO_APP_KEY: nuonuoSandbox.appKey,
    NUONUO_APP_SECRET: nuonuoSecret(keys),
    NUONUO_TAX_NUMBER: nuonuoSandbox.taxNumber,
    NUONUO_ADDRESS: nuonuoSandbox.address,
    NUONUO_PHONE: nuonuoSandbox.phone,
    NUONUO_CLERK: nuonuoSandbox.clerk,
  },
  esign: { ESIGN_APP_ID: esignSandbox, ESIGN_SECRET: esignSecret(keys) },
  fasc: {
    FASC_APP_ID: fascSandbox.appId,
    FASC_SECRET: fascSecret(keys),
    FASC_CORP_ID: fascSandbox.corpId,
    FASC_SCENE_ID: fascSandbox.sceneId,
  },
  courier: { KUAIDI100_KEY: courierKey(keys), KUAIDI100_CUSTOMER: courierSandbox },
  storage: {
    STORAGE_URL: 'https://oss-cn-hangzhou.aliyuncs.com',
    STORAGE_REGION: storeKeys.region,
    STORAGE_BUCKET: storeKeys.bucket,
    STORAGE_KEY: storeKeys.accessKey,
    STORAGE_SECRET: storeKeys.secret,
  },
})

type Set = { readonly env?: NodeJS.ProcessEnv; readonly production?: boolean; readonly said?: (line: string) => void }

/** A mall whose providers are set up in the back office, the real ones answered by the sandbox. */
export async function aConnectedWorld() {
  const w = await aPeopledWorld()
  const sandbox = w.services.sandbox
  if (!sandbox) throw new Error('nobody plays')
  const send: Send = (url, init) => {
    const { host, pathname, search } = new URL(url)
    const door = doors[host]
    return door
      ? sandbox.send(`https://sandbox.invalid${door}${pathname}${search}`, init)
      : Promise.resolve(new Response('{}', { status: 500 }))
  }
  const { db, dataDir } = w.services
  const store = await aStore()
  const reached = { connect: 1000, silence: 2000, pause: 5, handler: ledTo(store) }
  const now = () => w.clock.now

  /** Another process of the same mall. */
  async function aProcess({ env = {}, production = false, said = () => {} }: Set = {}): Promise<Connections> {
    const { channels, authorities, invoicing, courier } = sandboxIn({ db, dataDir, now }, () => w.app)
    const players = { ...channels, ...authorities, invoicing, courier, sms: outbox({ dataDir, now }, said) }
    const given = { ORIGIN: 'https://mall.example', ...env }
    const world = { db, dataDir, now, send, store: reached, given: Object.keys(given), players: production ? null : players }
    return connectionsOf({ ...world, env: readEnv(given) })
  }

  const connections = await aProcess()
  const use = (one: Connections) => void Object.assign(w.services, { connections: one })
  use(connections)
  const right = rightKeys(await sandbox.keys())
  /** Saves over what is there, as the person behind `token`. */
  async function save(token: string, name: ConnectionName, values: Values, mode = 'live', version?: number) {
    const kept = connections.at().standings[name].kept?.version ?? 0
    const answer = await w.ask(token, saveConnection, { name, mode, values, version: version ?? kept })
    await connections.reload()
    return answer
  }
  /** Nothing is set up, and nobody has tried anything. */
  async function asAtFirst(): Promise<void> {
    for (const table of ['connection', 'connection_state', 'tally'] as const) await db.deleteFrom(table).execute()
    await connections.reload()
    use(connections)
  }
  const admin = await w.token('admin')
  await sessionsLast(w.db)
  /** What the back office shows of the providers, and of one. */
  const list = async () => (await w.ask(admin, listConnections)).data
  const one = async (name: ConnectionName) => (await list()).find((it) => it.name === name)

  const close = async () => void (await Promise.all([w.close(), store.close()]))
  return {
    ...w,
    admin,
    list,
    one,
    close,
    store,
    connections,
    aProcess,
    use,
    right,
    save,
    asAtFirst,
    label: (name: ConnectionName) => connectionKinds[name].label,
  }
}
export type ConnectedWorld = Awaited<ReturnType<typeof aConnectedWorld>> & PeopledWorld
