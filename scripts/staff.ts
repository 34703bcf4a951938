import { StaffForm } from '../contract/account/staff.ts'
import { openDb } from '../server/src/database/db.ts'
import { databaseUrlOf, readEnv } from '../server/src/env.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { runningPostgres, startOwn } from '../server/src/database/postgres.ts'
import { makeKeeper } from '../server/src/staff/keeper.sql.ts'

/** `npm run staff 账号 [姓名]`: the first member of staff, or a new password for one who lost it, whose second factor is set up anew. */
async function run([username = '', name = username]: readonly string[]): Promise<void> {
  const typed = StaffForm.safeParse({ id: 1, username, name, areas: [] })
  if (!typed.success) throw new Error(`用法：npm run staff 账号 [姓名]\n  ${typed.error.issues[0]?.message ?? ''}`)
  const env = readEnv(process.env)
  const { DATA_DIR } = env
  const running = databaseUrlOf(env) ?? runningPostgres(DATA_DIR)
  const own = running === undefined ? await startOwn(env) : undefined
  const { db, pool } = openDb(running ?? own?.url ?? '', 2, () => {})
  try {
    await migrate(pool)
    const { password, made } = await makeKeeper(db, { username: typed.data.username, name: typed.data.name }, new Date())
    process.stdout.write(
      `${made ? '已创建员工' : '已重设密码'}　${typed.data.username}　${password}\n请登录 /admin 后立即修改密码${made ? '' : '；两步验证已关闭，请重新设置'}。\n`,
    )
  } finally {
    await pool.end()
    await own?.stop()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
