import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { titlesAtMost, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { useFrame } from '../shell/frame.ts'
import { DeleteTitle } from './DeleteTitle.tsx'
import { NoTitles } from './NoTitles.tsx'
import { titlesQuery } from './queries.ts'
import { TitleItem } from './TitleItem.tsx'
import { useDefaultTitle } from './useDefaultTitle.ts'
import pageCss from '../private/page.module.css'
import addressCss from '../address/address.module.css'
import css from './invoice.module.css'

// The form comes when a title is to be written.
const TitleDialog = lazy(async () => ({ default: (await import('./TitleDialog.tsx')).TitleDialog }))

/** 发票信息管理: whom the company has invoices made out to. */
export function TitlePage() {
  const { data } = useSuspenseQuery(titlesQuery)
  const { buyer } = useFrame()
  const mayEdit = buyer?.grants.includes('invoice.manage') ?? false
  const [edited, edit] = useState<InvoiceTitle | 'new' | null>(null)
  const [leaving, leave] = useState<InvoiceTitle | null>(null)
  const choose = useDefaultTitle()

  return (
    <div className={pageCss.page}>
      <h1>发票信息管理</h1>
      <div className={`${pageCss.card} ${addressCss.tools}`}>
        <p>
          已保存 <b className="num">{data.total}</b> / {titlesAtMost}
          {!mayEdit && '，您没有管理发票的权限，仅可查看'}
        </p>
        {mayEdit && (
          <Button type="primary" onClick={() => edit('new')} disabled={data.total >= titlesAtMost}>
            新增抬头
          </Button>
        )}
      </div>
      {data.rows.length === 0 && <NoTitles onAdd={mayEdit ? () => edit('new') : null} />}
      <ul className={css.list} aria-label="发票抬头">
        {data.rows.map((title) => (
          <TitleItem key={title.id} title={title}>
            {mayEdit && (
              <>
                {title.isDefault === 0 && (
                  <Button type="text" size="small" onClick={() => choose(title)}>
                    设为默认
                  </Button>
                )}
                <Button type="text" size="small" onClick={() => edit(title)}>
                  修改
                </Button>
                <Button type="text" size="small" onClick={() => leave(title)}>
                  删除
                </Button>
              </>
            )}
          </TitleItem>
        ))}
      </ul>
      {leaving && <DeleteTitle title={leaving} onClose={() => leave(null)} />}
      <Suspense>
        {edited && (
          <TitleDialog
            title={edited === 'new' ? null : edited}
            // The first is nearly always the company's own, whose facts were typed when it registered.
            {...(data.total === 0 && buyer && { begun: { name: buyer.companyName, dutyNumber: buyer.creditCode } })}
            onClose={() => edit(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
