import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { cancelSuccession } from '../../../contract/account/succession.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { successionQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './succession.module.css'

const OfferDialog = lazy(async () => ({ default: (await import('./OfferDialog.tsx')).OfferDialog }))

/** For the main account: offers itself to a sub-account, and shows the offer that waits. */
export function OfferCard() {
  const { data: offer } = useQuery(successionQuery)
  const [open, setOpen] = useState(false)
  return (
    <section className={`${pageCss.card} ${pageCss.part} ${css.card}`} aria-labelledby="succession">
      <div>
        <h2 id="succession">移交主账号</h2>
        <p className={wordsCss.hint}>
          主账号拥有全部权限，每家企业只有一个。移交须对方确认，双方都要输入自己的登录密码；移交后您成为子账号。
        </p>
      </div>
      {offer && !offer.mine ? (
        <Waiting to={offer.to.nickname} until={offer.expiresTime} />
      ) : (
        <Button onClick={() => setOpen(true)}>移交主账号</Button>
      )}
      <Suspense>{open && <OfferDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function Waiting({ to, until }: { to: string; until: string }) {
  const queries = useQueryClient()
  const mutation = useOnce(cancelSuccession)
  const cancel = () =>
    mutation.mutate(
      {},
      {
        onSuccess: () => toast('已撤回', 'success'),
        onSettled: () => queries.invalidateQueries({ queryKey: successionQuery.queryKey }),
      },
    )
  return (
    <div className={css.wait}>
      <Fault error={mutation.error} />
      <p>
        等待 <b>{to}</b> 确认，{until.slice(0, 16)} 前有效
      </p>
      <Button onClick={cancel} disabled={mutation.isPending}>
        {mutation.isPending ? '撤回中…' : '撤回'}
      </Button>
    </div>
  )
}
