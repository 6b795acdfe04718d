/**
 * The currencies in which a chain can have its prices: ISO 4217 codes in use whose amounts have two decimals, both by the
 * standard and as `Intl` writes them (it rounds the forint, say, to whole ones). This file imports nothing.
 */
export const CURRENCIES: readonly string[] = `
  AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY
  CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG
  ILS INR JMD KES KGS KHR KYD KZT LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD
  NGN NIO NOK NPR NZD PAB PEN PGK PHP PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SRD
  SSP STN SVC SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/)
