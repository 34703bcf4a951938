import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { grants } from '../../../contract/grants.ts'
import type { Identity } from '../../../contract/account/son.ts'
import { identitiesQuery } from '../private/sons.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import barCss from '../private/bar.module.css'
import css from './son.module.css'

const IdentityDialog = lazy(async () => ({ default: (await import('./IdentityDialog.tsx')).IdentityDialog }))
const DeleteIdentity = lazy(async () => ({ default: (await import('./DeleteIdentity.tsx')).DeleteIdentity }))

type Asked = { readonly what: 'edit' | 'delete'; readonly identity: Identity } | { readonly what: 'add' }

/** The company's identities: what each lets its people do. */
export function IdentitiesPanel() {
  const { data } = useSuspenseQuery(identitiesQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <div className={`${barCss.bar} ${css.bar}`}>
        <p className={wordsCss.hint}>主账号拥有全部权限，且只有主账号能管理子账号。修改身份的权限立即对使用它的人生效。</p>
        <Button type="primary" onClick={() => setAsked({ what: 'add' })}>
          新增身份
        </Button>
      </div>
      <ul className={css.identities} aria-label="身份">
        {data.map((identity) => (
          <li key={identity.id} className={`${pageCss.card} ${pageCss.part}`}>
            <div className={pageCss.head}>
              <h2>{identity.name}</h2>
              <small>{identity.members > 0 ? `${identity.members} 人使用` : '未使用'}</small>
            </div>
            {identity.remark && <p className={wordsCss.hint}>{identity.remark}</p>}
            <p className={css.grants}>
              {identity.grants.map((grant) => (
                <span key={grant} className={`${wordsCss.pill} ${wordsCss.off}`}>
                  {grants[grant]}
                </span>
              ))}
              {identity.grants.length === 0 && <span className={wordsCss.hint}>仅浏览，没有其他权限</span>}
            </p>
            <p className={css.acts}>
              <button
                type="button"
                className="text-link"
                onClick={() => setAsked({ what: 'edit', identity })}
                aria-label={`编辑 ${identity.name}`}
              >
                编辑
              </button>
              {identity.members === 0 && (
                <button
                  type="button"
                  className={wordsCss.link}
                  onClick={() => setAsked({ what: 'delete', identity })}
                  aria-label={`删除 ${identity.name}`}
                >
                  删除
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && (
          <IdentityDialog identity={asked.what === 'edit' ? asked.identity : null} onClose={close} />
        )}
        {asked?.what === 'delete' && <DeleteIdentity identity={asked.identity} onClose={close} />}
      </Suspense>
    </>
  )
}
