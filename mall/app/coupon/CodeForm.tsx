import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ownCoupons, redeemCoupon } from '../../../contract/coupon/coupon.ts'
import { Fault } from '../private/Fault.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import css from './coupon.module.css'

/** 兑换码: letters and digits that give a coupon. */
export function CodeForm() {
  const queries = useQueryClient()
  const redeem = useOnce(redeemCoupon)
  const [code, type] = useState('')
  const send = () =>
    redeem.mutate(
      { code },
      {
        onSuccess: ({ name }) => {
          type('')
          toast(`已兑换：${name}`, 'success')
          void queries.invalidateQueries({ queryKey: [ownCoupons.path] })
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!redeem.isPending && code.trim() !== '') send()
      }}
    >
      <div className={css.code}>
        <Input
          value={code}
          maxLength={20}
          placeholder="兑换码，如 K7QM-2F0A-9XWT"
          aria-label="兑换码"
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
        <Button htmlType="submit" disabled={code.trim() === ''} loading={redeem.isPending}>
          兑换
        </Button>
      </div>
      <Fault error={redeem.error} />
    </form>
  )
}
