import { login } from '../../../contract/account/account.ts'
import { staffLogin } from '../../../contract/account/staff.ts'
import { person } from '../account/people.fixture.ts'
import { aWorld } from '../testWorld.ts'

/** The demo's whole mall, at every desk of which something waits, and ways to log in and to see that it went well. */
export async function aWholeMall() {
  const w = await aWorld()
  const token = async (key: string): Promise<string> => {
    const { site, login: username, password } = person(key)
    return (await w.ask(null, site === '商城' ? login : staffLogin, { username, password })).data.token
  }
  const staffOf = async (username: string): Promise<number> =>
    (await w.db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  /** What a call answered; fails the test where it was refused. */
  async function must<T>(asked: Promise<{ status: number; msg: string; data: T }>): Promise<T> {
    const answer = await asked
    if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.msg}`)
    return answer.data
  }
  return { ...w, token, staffOf, must }
}

export type WholeMall = Awaited<ReturnType<typeof aWholeMall>>
