import { openByAny, ringOf, sealFor, type Keys } from '../factor/machineKey.ts'
import { ProviderError, type Send } from '../outside/provider.ts'
import { robotSpeaker, type Speak } from '../outside/robot/robot.ts'
import type { Services } from '../services.ts'
import type { KeptRobot } from './robot.sql.ts'

declare module '../services.ts' {
  interface Services {
    /** How robots of group chats are reached; absent: over the internet, or within this server where providers are played. */
    readonly robotSend?: Send
  }
}

/** Whose seal it is: a robot's address does not open as a secret. */
export const robotOwner = (what: 'address' | 'secret'): string => `robot ${what}`

export const sealedRobot = ({ machineKey }: Keys, what: 'address' | 'secret', text: string): Buffer =>
  sealFor(machineKey, robotOwner(what), Buffer.from(text))

/** What was sealed; null where another machine's key sealed it. */
export const openedRobot = (keys: Keys, what: 'address' | 'secret', sealed: Buffer): string | null =>
  openByAny(ringOf(keys), robotOwner(what), sealed)?.toString() ?? null

/** Where providers are played, robots are as well: what they say goes nowhere. */
const nowhere: Send = async (url) =>
  Response.json(new URL(url).host.startsWith('open.') ? { code: 0, msg: 'success' } : { errcode: 0, errmsg: 'ok' })

/** Whether what robots say goes nowhere. */
export const isPlayed = ({ robotSend, sandbox }: Services): boolean => sandbox !== undefined && robotSend === undefined

export const speakerOf = ({ robotSend, sandbox, now }: Services): Speak => robotSpeaker(robotSend ?? (sandbox ? nowhere : fetch), now)

/** Says a text in the robot's chat; null: it was said. */
export async function tellTo(speak: Speak, services: Services, robot: KeptRobot, text: string): Promise<ProviderError | null> {
  const address = openedRobot(services, 'address', robot.address)
  const secret = robot.secret && openedRobot(services, 'secret', robot.secret)
  if (address === null || (robot.secret && secret === null))
    return new ProviderError('机器密钥已更换，请重新填写机器人的地址和密钥', { refused: true })
  try {
    await speak({ provider: robot.provider, address, secret }, text)
    return null
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}
