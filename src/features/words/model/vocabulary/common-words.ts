/** Model names that are also everyday words. They mean something else unless their make is named. */
export const EVERYDAY_WORDS = new Set(
  `air aurora breeze cabrio california century classic colt compass concorde crossfire cube dawn eight element equator express fit
  freestyle ghost gravity hardtop imperial ion laser legacy liberty limited metro monaco monterey note oasis ocean
  pickup premier prologue quest regal regency relay roadster roma sky sonic spectra spider spirit sport sprint spark storm stylus summit
  swift sundance tempo touring turbo utopia valour value vision vista volt matrix mirage horizon`.split(/\s+/),
);

/**
 * Words that are not misspelled filters: English words that are one typo away from the name of a car, a color or a
 * feature (`accident` and Accent, `dark` and Dart). Words that are also often a misspelled name (`explore`) are not
 * listed.
 */
export const CORRECTLY_SPELLED_WORDS: ReadonlySet<string> = new Set(
  `back bank beater series bed boat body camp camper camping cart cash cell chain chair check clean comfort comfortable
  commuter credit crew cross custom daily date decent dog dogs door doors down drive driver engine family fast fees
  field first fishing floor front fully garage girl grand great green haul heavy highway home hour hours hunting keep
  kept kids kind late lease left lift lifted lights line loan long loud lowered made maintained mark mind mint mode
  more mother much must name needs never nice nothing once open other over owner owners paid paint park part parts
  perfect phone place power quick quiet race reliable rental rest ride rides rims road roads roof room roomy running
  rust safe same save school seat seats send shape ship short side snow some sound space speed start stock store
  street strong student sure take teen test than them then there they this tinted tire tires title tow towing town
  track trade trans trim trims trip trunk turn under upon very wait wash wheel wheels wife winter wood work world year years
  minimum maximum around between within small large alert alone both been being could would should where when while
  about after before again almost always another because better beach every even ever everything feel finish gone
  good half hand hard head heat hold into just last least less life live local look lots monthly month months payment
  payments dealer dealers money nearby near newer older only order outside pretty price private really red right sell
  single since smell smoke smoker smokers soon still stop stuff such tell that thing think through till time tiny
  today together tone tonight total town until used want warm well went week what which white who whole whose why wide
  will window windows wire with without yes engineer teacher nurse doctor city country state states north south east
  west america american japanese german korean european italian foreign domestic import style stylish cute cool sweet
  ugly boring exciting powerful classy old accented accept accepts accident accidents accuracy accurate achieve
  achieved activate active actively alerts alias alternating alternation animator  asking assent audio audios
  audit audits base bases beaming bend biking blank blanks blaze blazing block blocking blocks blur bold bone boot
  boss boxes brain brand branding brands breaking brick brightness bring browsing candy canon cardinal carry cascade
  cheaply cheat chown circus clarify closes commands cooler coolers couple creating crude dark darker darkest darling
  depended discover discovered drawing draws electronic elite ellipse ellipses else employer encode encourage
  encouraged encourages enjoy erasing estimate estimates excess exclusion exclusions exhaust exposition exterior
  extracts face fisher fist flat flux fold food force forces fore fork forking forks form forms forth geometric
  geometries geometry glass goods grab grad gradient gram grant grants graphics grass greek greet greeting  grew
  hammer  insurance integers integral integrals integrate integrates interior kick lacking launcher launchers
  lead leads leak leaking leaks lean leap lets lighting lightness limbo locus lurking  marc market marking
  markings masking matches maximal means mechanic mere merge merges metric metrics mine  modes next nexts odds
  optimal packing padding paging pairing parsing passing password passwords pasting pausing picking pivot plans plot
  plots poking porting precise precludes  prism prober probers prone prove racing range ranges rank ranks rating
  redo  rever revert reverts roles  runs said sale sales salesman salmon sane sans saturation savannah
  scans scope scopes sends sentry shaking shop shortened sick sidestep singer singers slab smarty solar solaris
  sophia spans stable stack stacks stand stands starts status sticky strand strands stronger stuck  
   tabs tags taint talking tanh team teams tells tens tint todo tons tornado trace traced traces tracing
  tracked tracking tracks trader train trait traits tramp transient transmit transmits transport transports trap
  traps trash traversal traversed traverser travis tray treats trees trend trick tricks tries turns value values
  variant variants varying versus vice walking warming warning warnings warns warrants warranty whine working wraps
  write writes`.split(/\s+/),
);
