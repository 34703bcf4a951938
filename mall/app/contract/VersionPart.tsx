import type { ContractVersion } from '../../../contract/contract/contract.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { FileNames } from '../private/FileNames.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './contract.module.css'

const sides = { buyer: '我方', staff: '商家' } as const

/** Who has signed the version, from where and when, its hash, and the copies that were stamped on paper. */
export const VersionPart = ({ version }: { version: ContractVersion }) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <h2>签署记录</h2>
    <ol className={css.signs}>
      {(['buyer', 'staff'] as const).map((side) => {
        const signed = version.signatures.find((one) => one.side === side)
        return (
          <li key={side} data-signed={signed !== undefined}>
            <b>{sides[side]}</b>
            {signed ? (
              <>
                <span>
                  {signed.company} · {signed.name}
                </span>
                <small>
                  {signed.time} · 网络地址 {signed.address}
                  {signed.flowId && ' · 电子签章'}
                </small>
              </>
            ) : (
              <span className={wordsCss.hint}>尚未签署</span>
            )}
          </li>
        )
      })}
    </ol>
    <p className={css.hash}>
      <span>内容校验值（SHA-256）</span>
      <code>{version.hash}</code>
      <Copy text={version.hash} name="校验值" />
    </p>
    {version.certified && (
      <div className={css.stamped}>
        <h3>电子签章文件</h3>
        <FileNames files={[version.certified]} />
      </div>
    )}
    {version.stamped.length > 0 && (
      <div className={css.stamped}>
        <h3>盖章件</h3>
        <FileNames files={version.stamped.map(({ file }) => file)} />
      </div>
    )}
  </section>
)
