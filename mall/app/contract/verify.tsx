import type { MetaFunction } from 'react-router'
import { useState, type ChangeEvent } from 'react'
import type { Reply } from '../../../contract/endpoint.ts'
import type { Found } from './filesIn.ts'
import around from '../parts/verifying.module.css'
import css from './verify.module.css'
import { shopIn, titleOf } from '../titled.ts'

export const meta: MetaFunction = ({ matches }) => [
  titleOf('合同核验', matches),
  {
    name: 'description',
    content: `上传在${shopIn(matches)}签署的合同包或合同 PDF，核验内容与签署记录是否被改动。无需登录，文件不会上传。`,
  },
]

type Answer = {
  verdict: 'valid' | 'changed' | 'unknown'
  kind: 'contract' | 'settlement' | null
  files: { hash: string; known: boolean }[]
  authority: string | null
  missing: ('pdf' | 'record')[]
}
type Outcome = { files: Found[]; answer: Answer }

const words = {
  valid: ['核验通过', '内容与双方签署时完全一致，未被改动。本页只证明内容，不说明合同目前是否仍在履行。'],
  changed: ['内容已被改动', '部分文件与双方签署时不一致，或合同包不完整。请以原始合同包为准。'],
  unknown: ['未能识别', '这不是在本商城签署生效的合同文件，或文件已被整体改动。'],
} as const

/** Of the settlement of a run, which nobody signs. */
const settled = {
  valid: ['核验通过', '拼印结算单与商城结算时出具的完全一致，未被改动。'],
  changed: ['内容已被改动', '部分文件与商城结算时出具的拼印结算单不一致。请以订单页下载的结算单为准。'],
} as const

const parts = { pdf: '合同 PDF', record: '签署记录.json' } as const
const settledParts = { pdf: '拼印结算单 PDF', record: '拼印结算内容.json' } as const

/** 合同核验, for anybody who was given a bundle: only the hashes of its files are asked about, the files stay here. */
export default function Verify() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function check(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (!file) return
    setBusy(true)
    setFault(null)
    setOutcome(null)
    try {
      const { filesIn } = await import('./filesIn.ts')
      const files = await filesIn(file)
      setOutcome({ files, answer: await asked(files) })
    } catch (error) {
      setFault(error instanceof Told ? error.message : '文件无法读取，请选择从商城下载的合同包（zip）或合同 PDF')
    }
    setBusy(false)
  }

  return (
    <div className={`wide ${around.page}`}>
      <h1>合同核验</h1>
      <p className={around.about}>
        选择从商城下载的合同包（zip）、其中的合同 PDF
        或拼印结算单，查验内容与签署记录是否被改动。无需登录；文件只在您的浏览器中读取，不会上传。
      </p>
      <label className={css.drop}>
        <b>选择合同包、合同 PDF 或拼印结算单</b>
        <input type="file" className="unseen" accept=".zip,.pdf,.json" onChange={(event) => void check(event)} disabled={busy} />
        <span className="btn main">{busy ? '核验中…' : '选择文件'}</span>
        <small>支持 zip、pdf、json</small>
      </label>
      <div role="status">{outcome && <Verdict {...outcome} />}</div>
      {fault && (
        <p className={css.verdict} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** What the server says no with, in its words. */
class Told extends Error {}

async function asked(files: readonly Found[]): Promise<Answer> {
  const answer = await fetch('/api/contract/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hashes: files.map(({ hash }) => hash) }),
  })
  const body = (await answer.json()) as Reply<Answer>
  if (!body.success) throw new Told(body.msg)
  return body.data
}

function Verdict({ files, answer: { verdict, kind, files: known, authority, missing } }: Outcome) {
  const [title, about] = kind === 'settlement' && verdict !== 'unknown' ? settled[verdict] : words[verdict]
  return (
    <section className={css.verdict}>
      <h2 className={css[verdict]}>{title}</h2>
      <p>{about}</p>
      {authority && <p>双方在 {authority} 以电子签章签署。</p>}
      <ul>
        {files.map(({ name, hash }) => {
          const right = known.find((one) => one.hash === hash)?.known ?? false
          return (
            <li key={name}>
              <span className={css[right ? 'valid' : 'changed']}>{right ? '一致' : '不一致'}</span>
              {name}
              <code>{hash}</code>
            </li>
          )
        })}
        {missing.map((part) => (
          <li key={part}>
            <span className={css.changed}>缺少</span>
            {(kind === 'settlement' ? settledParts : parts)[part]}
          </li>
        ))}
      </ul>
    </section>
  )
}
