import { useSuspenseQuery } from '@tanstack/react-query'
import { factorQuery } from '../proof/queries.ts'
import { Suspense, useState } from 'react'
import { withAntd } from '../private/withAntd.tsx'
import { factorWays } from './factorWays.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './profile.module.css'

const SetUpDialog = withAntd(async () => (await import('../../../kit/factor/SetUpDialog.tsx')).SetUpDialog)
const BothDialog = withAntd(async () => (await import('../../../kit/factor/BothDialog.tsx')).BothDialog)

/** 两步验证: the main account's by choice; of another only while it is on. */
export function Factor({ main }: { main: boolean }) {
  const { data: factor } = useSuspenseQuery(factorQuery)
  const [open, setOpen] = useState<'setUp' | 'renew' | 'off' | null>(null)
  const close = () => setOpen(null)
  if (!main && !factor.on) return null
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-labelledby="factor">
      <div className={pageCss.head}>
        <h2 id="factor">两步验证</h2>
        <span className={`${wordsCss.pill} ${factor.on ? wordsCss.ok : ''}`}>{factor.on ? '已开启' : '未开启'}</span>
      </div>
      <div className={css.action}>
        <div>
          {factor.on ? (
            <p>
              登录时需输入手机上身份验证器应用显示的动态验证码。
              <span className={`${wordsCss.hint} num`}>
                开启于 {factor.since?.slice(0, 16)}，剩余恢复码 {factor.codesLeft} 个。
              </span>
            </p>
          ) : (
            <p className={wordsCss.hint}>登录时除密码或短信外，再验证一次手机上的身份验证器应用，密码泄露也不会被他人登录。</p>
          )}
        </div>
        {factor.on ? (
          <>
            {main && (
              <button type="button" className={css.act} onClick={() => setOpen('renew')}>
                重新生成恢复码
              </button>
            )}
            <button type="button" className={`${css.act} ${css.danger}`} onClick={() => setOpen('off')}>
              关闭两步验证
            </button>
          </>
        ) : (
          <button type="button" className={css.act} onClick={() => setOpen('setUp')}>
            开启两步验证
          </button>
        )}
      </div>
      <Suspense>
        {open === 'setUp' && <SetUpDialog ways={factorWays} onClose={close} />}
        {(open === 'renew' || open === 'off') && <BothDialog ways={factorWays} mutation={open} onClose={close} />}
      </Suspense>
    </section>
  )
}
