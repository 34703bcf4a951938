import { goodsTypes } from '../../../contract/goods.ts'
import type { SettledFile } from '../../../contract/order/acknowledged.ts'
import type { GiftChoice } from '../../../contract/order/placeOrder.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { Goods } from '../private/Goods.tsx'
import { serverNow } from '../clock.ts'
import { FileNames } from '../private/FileNames.tsx'
import { Held } from '../private/Held.tsx'
import { LineReceipt } from '../private/LineReceipt.tsx'
import { Money } from '../private/Money.tsx'
import { TermsTag } from '../parts/TermsTag.tsx'
import { Pic } from '../../../kit/Pic.tsx'
import { ownNames } from '../private/ownNames.ts'
import { Words } from '../private/Words.tsx'
import { payBy } from './payBy.ts'
import type { Confirmed } from './queries.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'

type Line = Confirmed['lines'][number]
type Share = OrderReceipt['lines'][number] | undefined

/** The order is refused then, and says why. */
const none = () => {}

type Props = {
  readonly lines: readonly Line[]
  readonly receipt: OrderReceipt
  /** What is known of the artwork on them. */
  readonly files: readonly SettledFile[]
  /** What is given with them. */
  readonly gift: GiftChoice | undefined
}

/** What is ordered, line by line, each with its price and the day it would be ready, and what is given with it: together the total. */
export const SettledLines = ({ lines, receipt, files, gift }: Props) => (
  <section className={`${pageCss.card} ${pageCss.part}`}>
    <header className={pageCss.head}>
      <h2>商品清单</h2>
      <small>{lines.length} 种商品</small>
    </header>
    <ul className={goodsCss.lines}>
      {lines.map((line, place) => (
        <SettledLine key={line.cartId} line={line} share={receipt.lines[place]} files={files} />
      ))}
      {gift && <GiftLine gift={gift} share={receipt.lines[receipt.offers?.find(({ kind }) => kind === 'gift')?.gift ?? -1]} />}
    </ul>
  </section>
)

const SettledLine = ({ line, share, files }: { line: Line; share: Share; files: readonly SettledFile[] }) => (
  <li className={goodsCss.line}>
    <Goods goods={line} words={line.selectionText} tag={line.came && ownNames[line.came.kind]} wide={72}>
      <p className={wordsCss.hint}>
        <WhenReady line={line} />
      </p>
      {line.came && <Held came={line.came} onOver={none} />}
      {line.artwork.length > 0 && (
        <FileNames
          files={line.artwork.map((file) => ({ ...file, names: files.find(({ fileId }) => fileId === file.id)?.names ?? null }))}
        />
      )}
      {line.needsArtwork && line.artwork.length === 0 && <p className={wordsCss.note}>下单后请在订单详情上传印刷稿件</p>}
    </Goods>
    <p className={goodsCss.figures}>
      <span className="num">
        × {line.quantity} {line.unitName}
      </span>
      <Money amount={share?.gross ?? line.receipt.gross} />
    </p>
    <LineReceipt receipt={line.receipt} share={share} unit={line.unitName} />
  </li>
)

/** When it is ready: what waits for others is so many working days after they are there, or on the day that was told of the run. */
function WhenReady({ line: { came, needsArtwork, readyDay, receipt, qiliGoodsTypeId } }: { line: Line }) {
  const artwork = needsArtwork && '并交齐稿件'
  if (came?.kind === 'group')
    return (
      <>
        成团{artwork}后 <b className="num">{receipt.leadDays}</b> 个工作日完成生产
      </>
    )
  if (came?.kind === 'pool')
    return (
      <>
        截止前付款{needsArtwork && '、交齐稿件'}并确认校样，<b className="num">{readyDay}</b> 前交货；截止后按全部同印件数结算，多付的退回
      </>
    )
  return (
    <>
      {payBy(serverNow())}
      {artwork}，预计 <b className="num">{readyDay}</b> {qiliGoodsTypeId === goodsTypes.spot.wire ? '前发出' : '完成生产'}
    </>
  )
}

/** What the order pays for a gift is taken off its other lines: nothing is charged on top. */
const GiftLine = ({ gift, share }: { gift: GiftChoice; share: Share }) => (
  <li className={goodsCss.line}>
    <span className={goodsCss.thumb}>
      <Pic image={gift.image} alt="" sizes="72px" />
    </span>
    <div>
      <p className={goodsCss.name}>
        <TermsTag activity="赠品" />
        {gift.storeName}
      </p>
      <Words words={gift.selectionText} />
      <p className={wordsCss.hint}>已含在总额，不另收</p>
    </div>
    <p className={goodsCss.figures}>
      <span className="num">
        × {gift.quantity} {gift.unitName}
      </span>
      {share && <Money amount={share.gross} />}
    </p>
  </li>
)
