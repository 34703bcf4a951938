import { Link } from 'react-router'
import type { ContractRow } from '../../../contract/contract/contract.ts'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import css from './contract.module.css'

/** The order a contract is of, and the frame contract it stands under; the term of a frame contract. */
export function Standing({ contract: { orderId, under, frame } }: { contract: ContractRow }) {
  const seesFrames = useFrame().buyer?.grants.includes('contract.sign') ?? false
  return (
    <small className={css.standing}>
      {orderId && (
        <span>
          订单{' '}
          <Link to={`/orderDetail/${orderId}`} className="num text-link">
            {orderId}
          </Link>
        </span>
      )}
      {under && (
        <span>
          框架合同{' '}
          {seesFrames ? (
            <Link to={`/myContract/${under}`} className="num text-link">
              {under}
            </Link>
          ) : (
            <span className="num">{under}</span>
          )}
        </span>
      )}
      {frame && (
        <span>
          有效期 <span className="num">{frame.from}</span> 至 <span className="num">{frame.until}</span>
        </span>
      )}
    </small>
  )
}

/** What orders have taken of a frame contract's ceiling. */
export const Used = ({ frame: { ceiling, used } }: { frame: NonNullable<ContractRow['frame']> }) => (
  <p className={css.used}>
    已用 <Money amount={used} />
    {ceiling === null ? (
      '（不设上限）'
    ) : (
      <>
        ，上限 <Money amount={ceiling} />
      </>
    )}
  </p>
)
