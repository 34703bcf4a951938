import { csvMark, csvText } from '../server/src/sheet/csv.rules.ts'
import { report, type Ground } from './ground.ts'

// 10 000 new products imported from one file through the real server – upload, dry run, in earnest, the same once more – and
// exported again. Each waits for the job as the page does.

const whole = 10_000
const colours = ['雾蓝', '奶白', '曜黑', '墨绿', '焦糖', '酒红', '湖蓝', '浅灰', '米杏', '藕粉']
const kinds = ['升级款', '加厚款', '轻便款', '联名款', '城市款', '校园款', '门店款', '会议款', '礼赠款', '经典款']
const things = ['帆布袋', '保温杯', '笔记本', '折叠伞', '签字笔', '鼠标垫', '棒球帽', '文化衫', '无纺布袋', '马克杯']

export async function sheet(ground: Ground, total = whole): Promise<void> {
  const { base } = await ground.serve()
  const desk = await aDesk(base)
  const fileId = await desk.upload(await aFile(ground, total))
  const seconds: Record<string, number> = {}
  for (const [name, dry] of [
    ['试运行', true],
    ['正式导入', false],
    ['再次导入（全部未变化）', false],
  ] as const) {
    const began = performance.now()
    const { id } = await desk.post<{ id: number }>('/api/admin/sheet/import', { subject: 'products', fileId, dry })
    const run = await desk.until(`/api/admin/sheet/import/detail/${id}`)
    seconds[name] = (performance.now() - began) / 1000
    report(`${name} ${seconds[name].toFixed(1)} 秒：新增 ${run.created}，修改 ${run.updated}，未变化 ${run.unchanged}，有误 ${run.failed}`)
  }
  const { rows } = await ground.pool.query<{ n: number }>("select count(*)::int as n from product where words @@ '基准'::tsquery")
  report(`${total} 个商品正式导入 ${seconds['正式导入']?.toFixed(1)} 秒（目标 ＜ 60），其中 ${rows[0]?.n} 个可被搜索到`)
  for (const format of ['xlsx', 'csv'] as const) {
    const began = performance.now()
    await desk.post('/api/admin/sheet/export', { subject: 'products', format })
    await desk.until('/api/admin/sheet/export/list?subject=products&limit=1')
    report(`导出全部商品为 ${format} ${((performance.now() - began) / 1000).toFixed(1)} 秒`)
  }
}

/** New products of every category, with parameters and tags as merchants give them. */
async function aFile({ pool }: Ground, total: number): Promise<string> {
  const { rows } = await pool.query<{ path: string }>(`
    select concat_ws('/', one.name, two.name, three.name) as path
    from category three join category two on two.id = three.parent_id join category one on one.id = two.parent_id
    where three.level = 3 order by three.id`)
  const pick = (from: readonly string[], at: number) => from[at % from.length] ?? ''
  const goods = Array.from({ length: total }, (_, at) => [
    `BM${100_000 + at}`,
    `${pick(colours, at)}${pick(kinds, Math.floor(at / 10))}${pick(things, Math.floor(at / 100))} 导入基准`,
    '企业定制礼品，可印 Logo，支持打样',
    '定制',
    rows[at % rows.length]?.path ?? '',
    '热卖、新款',
    '12 安纯棉',
    '丝网印刷、热转印',
    `尺寸：30×${20 + (at % 30)} cm\n颜色：${pick(colours, at)}\n包装：OPP 袋`,
  ])
  const heading = ['采购编号', '名称', '副标题', '类型', '分类', '标签', '材质', '印刷工艺', '参数']
  return csvMark + csvText([heading, ...goods])
}

type Run = { state: string; created: number; updated: number; unchanged: number; failed: number }

/** The back office's calls as its administrator. */
async function aDesk(base: string) {
  const send = async (path: string, init: RequestInit = {}): Promise<never> => {
    const answer = (await (await fetch(base + path, init)).json()) as { data: never; msg: string; status: number }
    if (answer.status !== 200) throw new Error(`${path}: ${answer.msg}`)
    return answer.data
  }
  const asJson = (body: object, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const { token } = (await send('/api/admin/login', asJson({ username: 'admin', password: 'Yincai2026' }))) as { token: string }
  const authorization = `Bearer ${token}`

  async function upload(text: string): Promise<number> {
    const body = new FormData()
    body.append('kind', 'sheet')
    body.append('file', new Blob([text]), '商品.csv')
    const answer = await fetch(`${base}/api/api/upload`, { method: 'POST', body, headers: { authorization } })
    const { data, msg } = (await answer.json()) as { data: { id: number } | null; msg: string }
    if (!data) throw new Error(msg)
    return data.id
  }

  /** The run, or the first of the list, once it has ended. @throws Error when it failed. */
  async function until(path: string): Promise<Run> {
    for (;;) {
      const found = (await send(path, { headers: { authorization } })) as Run | Run[]
      const run = Array.isArray(found) ? found[0] : found
      if (run?.state === 'done') return run
      if (run?.state === 'failed' || run?.state === 'cancelled') throw new Error(`${path}: ${run.state}`)
      await new Promise((again) => setTimeout(again, 100))
    }
  }

  const post = <T>(path: string, body: object) => send(path, asJson(body, { authorization })) as Promise<T>
  return { upload, until, post }
}
