import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { exportMine } from '../../../contract/account/account.ts'
import { call } from '../call.ts'
import { Fault } from '../private/Fault.tsx'
import { sizeText } from '../private/FileNames.tsx'
import { withAntd } from '../private/withAntd.tsx'
import { consentsQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './profile.module.css'

const CloseDialog = withAntd(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** What the mall keeps of the person: to be taken along, and to be ended. */
export function MyData({ main }: { main: boolean }) {
  const [closing, setClosing] = useState(false)
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-labelledby="data">
      <h2 id="data">我的数据</h2>
      <Consents main={main} />
      <ExportPart />
      <div className={css.action}>
        <div>
          <b>注销账号</b>
          <p className={wordsCss.hint}>{main ? '注销后企业账号一并关闭' : '注销后不能再以此账号登录'}，个人资料将被删除，且无法恢复。</p>
        </div>
        <button type="button" className={`${css.act} ${css.danger}`} onClick={() => setClosing(true)}>
          注销账号
        </button>
      </div>
      <Suspense>{closing && <CloseDialog main={main} onClose={() => setClosing(false)} />}</Suspense>
    </section>
  )
}

function ExportPart() {
  const mutation = useMutation({ mutationFn: () => call(exportMine, {}), retry: false })
  return (
    <div className={css.action}>
      <div>
        <b>导出个人数据</b>
        <p className={wordsCss.hint}>资料、地址、收藏、足迹、消息、订单、操作记录与上传的文件，打包为一个 zip，每天最多 3 次。</p>
        <Fault error={mutation.error} />
        <p role="status">
          {mutation.isPending && <span className={css.busy}>正在打包，文件较多时约需半分钟…</span>}
          {mutation.data && !mutation.isPending && (
            <>
              <a href={mutation.data.link} download={mutation.data.name}>
                下载 {mutation.data.name}
              </a>
              <small className={wordsCss.hint}>{sizeText(mutation.data.size)}，链接 10 分钟内有效</small>
            </>
          )}
        </p>
      </div>
      <button type="button" className={css.act} disabled={mutation.isPending} onClick={() => mutation.mutate()}>
        {mutation.data ? '重新导出' : '导出数据'}
      </button>
    </div>
  )
}

function Consents({ main }: { main: boolean }) {
  const { data } = useSuspenseQuery(consentsQuery)
  return (
    <div className={css.action}>
      <div>
        <b>已同意的协议</b>
        {data.length === 0 && <p className={wordsCss.hint}>{main ? '暂无记录' : '暂无记录，适用主账号注册企业时同意的协议'}</p>}
        <ul>
          {data.map(({ id, article, title, givenTime, current }) => (
            <li key={id}>
              <Link to={`/helpCentre?type=${encodeURIComponent(article)}`}>《{title}》</Link>
              <small className={`${wordsCss.hint} num`}>
                {givenTime} 同意{!current && '，协议此后有更新'}
              </small>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
