import { Brush, BrushPaints, Cloths } from './brushes.tsx'
import { BubblePaints, Bubbles, VehiclePaints, Wheels } from './parts.tsx'
import { Blend, Fade, Glow, Picture, usePalette, type Palette, type PictureProps } from './picture.tsx'

const body =
  'M286 452C280 430 284 404 300 396C318 390 342 386 366 382C398 352 436 326 482 316C546 304 632 306 680 322C720 336 752 360 784 386C838 390 894 402 918 420C934 432 938 450 934 466C932 476 926 480 914 480H304C292 480 288 466 286 452Z'

/** The car of the scene, wet and shining. */
function Car({ p }: { p: Palette }) {
  return (
    <>
      <ellipse cx="610" cy="528" rx="360" ry="30" fill={p.url('shadow')} />
      <path d={body} fill={p.url('body')} />
      <g clipPath={p.url('clip')}>
        <path
          d="M280 408C440 384 700 384 940 428V446C700 404 440 404 280 430Z"
          fill="var(--art-glint)"
          fillOpacity=".5"
        />
        <path d="M280 446C440 428 740 432 940 456V482H280Z" fill="var(--art-shade)" fillOpacity=".2" />
        <path
          d="M386 372C430 330 500 312 580 312C640 312 680 322 704 336C640 320 500 322 420 366Z"
          fill={p.url('gloss')}
        />
        <path d="M280 466H940V484H280Z" fill="var(--art-tyre)" />
        <circle cx="404" cy="474" r="68" fill="var(--art-tyre)" />
        <circle cx="812" cy="474" r="68" fill="var(--art-tyre)" />
      </g>
      <path
        d="M404 380C430 348 460 332 496 326C560 318 626 320 664 331C700 342 728 362 748 384C640 388 500 388 404 380Z"
        fill={p.url('glass')}
      />
      <path
        d="M520 323L478 383H516L566 320ZM690 341L668 385H680L704 350Z"
        fill="var(--art-glint)"
        fillOpacity=".45"
      />
      <path d="M578 319H592L598 387H582Z" fill="var(--art-pearl-3)" />
      <path
        d="M480 384C470 420 484 444 500 466M590 388V466M752 386C762 420 756 444 738 466"
        fill="none"
        stroke="var(--art-shade)"
        strokeOpacity=".3"
        strokeWidth="2.5"
      />
      <path d="M542 404h30M690 404h30" stroke="var(--art-metal-2)" strokeWidth="6" strokeLinecap="round" />
      <path d="M724 388c0-16 12-24 26-20c8 3 9 12 6 19z" fill={p.url('body')} stroke="var(--art-pearl-3)" />
      <path d="M872 408C896 412 914 420 924 432L890 430C878 428 868 418 872 408Z" fill="var(--art-lamp)" />
      <path
        d="M288 410L318 402C320 414 316 424 308 428H284C284 420 285 414 288 410Z"
        fill="var(--art-tail)"
      />
      <Wheels p={p} at={[404, 812]} y={474} r={56} />
    </>
  )
}

/** Lather on the roof, bonnet and tail, and where it has run down. */
function Lather({ p }: { p: Palette }) {
  return (
    <g fill={p.url('foam')}>
      <path d="M452 336C440 322 452 304 470 308C472 288 498 282 510 296C524 280 548 284 554 300C570 288 590 294 594 308C614 304 626 318 618 332C612 342 596 336 590 344C586 362 572 362 570 344C556 338 540 344 532 350C530 380 512 380 512 350C500 344 486 346 476 342C468 346 458 344 452 336Z" />
      <path d="M800 396C792 384 804 372 818 378C826 364 848 368 850 382C866 380 876 392 868 402C862 408 850 404 844 408C842 424 830 424 828 408C818 408 806 406 800 396Z" />
      <path d="M306 404C300 392 312 382 324 386C332 374 352 378 354 390C364 390 368 400 362 406C352 410 342 406 336 412C334 430 322 428 322 412C316 412 310 410 306 404Z" />
    </g>
  )
}

/** Fine streaks of water from the arch. */
function Spray() {
  const jets = [360, 420, 470, 620, 680, 740, 790, 850]
  return (
    <g stroke="var(--art-glint)" strokeLinecap="round" strokeOpacity=".55" strokeWidth="3">
      {jets.map((x, index) => (
        <path
          key={x}
          d={`M${String(x)} ${String(150 + (index % 3) * 34)}l-6 44m-4 26l-3 22`}
          strokeDasharray={index % 2 === 0 ? undefined : '18 12'}
        />
      ))}
    </g>
  )
}

const bubbles = [
  [150, 180, 30],
  [90, 330, 18],
  [212, 96, 14],
  [1050, 150, 34],
  [1120, 290, 20],
  [980, 84, 16],
  [1088, 420, 13],
  [186, 430, 12],
] as const

/** Where the clean paint sparkles: x, y, scale. */
const sparkles = [
  [690, 326, 1.1],
  [648, 420, 0.6],
  [440, 398, 0.7],
  [786, 404, 0.5],
  [330, 92, 0.9],
  [1016, 216, 0.5],
] as const

/** The landing page's picture: a car under an arch of brushes, foam and drops. Designed for a navy background. */
export function HeroScene(props: PictureProps) {
  const p = usePalette()
  return (
    <Picture viewBox="0 0 1200 620" {...props}>
      <defs>
        <VehiclePaints p={p} coat="pearl" />
        <BubblePaints p={p} />
        <BrushPaints p={p} />
        <clipPath id={p('clip')}>
          <path d={body} />
        </clipPath>
        <Blend id={p('foam')} from="foam-1" to="foam-2" />
        <Fade
          id={p('beam')}
          stops={[
            [0, 'water-1', 0.5],
            [1, 'water-1', 0],
          ]}
        />
        <Glow
          id={p('wet')}
          stops={[
            [0, 'water-1', 0.55],
            [0.6, 'water-2', 0.22],
            [1, 'water-2', 0],
          ]}
        />
      </defs>
      <ellipse cx="600" cy="540" rx="600" ry="78" fill={p.url('wet')} />
      <path d="M300 110H920L1010 540H210Z" fill={p.url('beam')} />
      <path
        d="M236 536V250C236 120 320 52 450 52H770C900 52 984 120 984 250V536H924V262C924 160 868 112 764 112H456C352 112 296 160 296 262V536Z"
        fill={p.url('metal')}
      />
      <path
        d="M266 536V254C266 138 338 82 452 82H768C882 82 954 138 954 254V536"
        fill="none"
        stroke="var(--art-mint-2)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="2 20"
      />
      <path
        d="M244 530V252C244 126 322 60 450 60H770"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".8"
        strokeWidth="4"
      />
      <Cloths p={p} from={392} to={828} top={112} />
      <Spray />
      <Brush p={p} x={330} top={190} bottom={520} />
      <Brush p={p} x={890} top={190} bottom={520} />
      <Car p={p} />
      <Lather p={p} />
      <g fill={p.url('foam')}>
        <path d="M196 548C190 526 212 512 230 522C238 504 268 506 274 524C292 514 312 524 310 542C322 544 326 556 316 560H204C194 560 190 552 196 548Z" />
        <path d="M900 556C894 538 912 526 928 534C936 516 964 518 970 536C988 528 1008 538 1004 554C1014 556 1014 566 1004 568H906C896 568 892 560 900 556Z" />
      </g>
      <path
        d="M420 566C520 574 700 574 800 566M470 584C560 590 660 590 740 584"
        fill="none"
        stroke="var(--art-glint)"
        strokeOpacity=".4"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g fill="var(--art-glint)">
        {sparkles.map(([x, y, size]) => (
          <path
            key={x}
            d="M0-20Q2-2 20 0Q2 2 0 20Q-2 2-20 0Q-2-2 0-20Z"
            transform={`translate(${String(x)} ${String(y)}) scale(${String(size)})`}
          />
        ))}
      </g>
      <Bubbles p={p} at={bubbles} />
    </Picture>
  )
}
