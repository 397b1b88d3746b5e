/** How people speak of a field of a result, by its name. */
export const LABELS: readonly (readonly [words: RegExp, field: RegExp])[] = [
  [
    /\b(?:highs?|highest|max(?:imum)?|at most|no more than|peak(?:s|ing)?|(?:reach(?:es)?|climbs?|rises?|warms? up|going up|goes up|get(?:s|ting)? up|tops? out|topping out)(?: up)?(?: to| at)?)\b/i,
    /^max_temp/,
  ],
  [
    /\b(?:lows?(?![ -](?:battery|power))|lowest|min(?:imum)?|(?:drops?|falls?|cools? down|going down|goes down|get(?:s|ting)? down)(?: down)? to)\b/i,
    /^min_temp/,
  ],
  [/\bfeels? (?:(?:about|more|closer|nearer|rather|roughly) )*(?:like|to)\b|\bperceived\b/i, /^perceived/],
  [/\baverage\b/i, /^average/],
  [/\bhumidity\b|\bhumid\b/i, /humidity$/],
  [/\bwinds?\b|\bwindy\b/i, /^(?:max_)?wind/],
  [/\bprevious(?:ly)? clos\w+|\bclosed (?:at|yesterday)\b|\blast clos\w+|\byesterday's clos\w+/i, /^previous_close$/],
  [/\b(?:trad(?:es?|ing)|costs?|priced|price is|worth|stands?|is at)\b/i, /^price$/],
  [/\b(?:rating|rated|stars)\b/i, /^rating$/],
  [/\breviews?\b/i, /^review/],
  [/\buv(?: index)?\b/i, /^uv$/],
];
/** Kinds of which one excludes the others, each as it is said and as results have it. */
export const EXCLUSIVE: readonly (readonly (readonly [said: RegExp, known: RegExp])[])[] = [
  [
    [/\brain(?:y|ing|s)?\b|\bshowers?\b|\bdrizzl\w+|\bpouring\b/i, /rain|drizzle|shower/i],
    [/\bsnow(?:y|ing|s|fall)?\b/i, /snow|blizzard|sleet/i],
    [
      /(?<!\b(?:partly|partially|mostly|fairly|somewhat) )(?:\bsunny\b|\bsunshine\b|\bclear (?:\w+ )?(?:sky|skies)\b|\bcloudless\b|\b(?:without|not|never) a (?:single )?cloud\b|\bno clouds\b|\bcloud-free\b|\bskies are clear\b|\bsky is clear\b)/i,
      /sunny|clear/i,
    ],
    [/\bfog(?:gy)?\b|\bmist(?:y)?\b/i, /fog|mist/i],
    [/\bstorm(?:y|s)?\b|\bthunder\w*/i, /storm|thunder/i],
    [/\bovercast\b/i, /overcast/i],
    [/\b(?:partly|partially) (?:cloudy|sunny)\b/i, /partly|partially/i],
    [/\bclou(?:dy|ds)\b/i, /cloud|overcast/i],
  ],
  [
    [/\bnasdaq\b/i, /nasdaq/i],
    [/\bnyse\b|\bnew york stock exchange\b/i, /nyse|new york stock/i],
    [/\blse\b|\blondon(?: stock exchange)?\b/i, /lse|london/i],
    [
      /\b(?:frankfurt|xetra|tokyo|hong kong|toronto)(?: stock exchange)?\b/i,
      /frankfurt|xetra|tokyo|hong kong|toronto/i,
    ],
  ],
  [
    [/\bunited states\b|\busa\b/i, /^united states$/i],
    [
      /\b(?:canada|mexico|germany|france|italy|spain|england|britain|united kingdom|ireland|japan|china|india|brazil|australia|switzerland|austria|netherlands|sweden)\b/i,
      /^(?!united states$)(?:canada|mexico|germany|france|italy|spain|united kingdom|ireland|japan|china|india|brazil|australia|switzerland|austria|netherlands|sweden)$/i,
    ],
  ],
  [
    [/(?:\bin|\d) (?:us )?dollars\b|(?:\bin|\d) usd\b|\$\s?\d/i, /^usd$/i],
    [/(?:\bin|\d) euros?\b|(?:\bin|\d) eur\b|\u20AC\s?\d|\d\s?\u20AC/i, /^eur$/i],
    [/(?:\bin|\d) (?:british )?pounds\b|(?:\bin|\d) gbp\b|\u00A3\s?\d/i, /^gbp$/i],
    [/(?:\bin|\d) (?:japanese )?yen\b/i, /^jpy$/i],
  ],
];
