import { FEATURES } from '#features/reference/reference.ts';
import { optionFilter } from './option-filter.ts';

export const featureCode = optionFilter({
  key: 'featureCode',
  label: 'Features',
  column: 'features',
  table: FEATURES,
  match: 'all',
  aliases: ['featureCodes'],
  section: { key: 'features', byLabel: true },
  exclude: { name: 'notFeatureCode', say: (label) => `Without ${label}` },
  param: {
    suggested: 8,
    wordings: {
      exact: {
        ADAPTIVE_CRUISE: 'adaptive cruise, acc, radar cruise, radar cruise control, smart cruise',
        ALARM: 'alarm',
        ALLOY_WHEELS: 'alloys, alloy rims, aluminum wheels',
        ANDROID_AUTO: 'android auto',
        APPLE_CARPLAY: 'carplay, car play, apple play',
        AUTO_PARKING: 'self parking, auto parking, park assist, parking assist, parallel park assist',
        BACKUP_CAMERA:
          'camera, backup camera, back camera, parking camera, rear parking camera, back up camera, backup cam, back up cam, rear camera, reverse camera, reversing camera, rear view camera, rear view cam',
        BLIND_SPOT: 'blind spot, blind spot monitoring, blind spot warning, blind spot detection, blindspot, bsm',
        CAMERA_360:
          '360 camera, 360 cam, 360 degree camera, surround view, surround camera, birds eye camera, 360 view',
        COOLED_SEATS: 'ventilated seats, cooled seat, ac seats, cooling seats, vented seats',
        CRUISE_CONTROL: 'cruise',
        EMERGENCY_BRAKING: 'auto braking, automatic braking, emergency braking, aeb, collision avoidance',
        HEAD_UP_DISPLAY: 'heads up display, hud, heads up',
        HEATED_SEATS: 'heated seat, seat heating, seat heaters, seat warmers, warm seats, heated leather',
        'HEATED_SEATS,LEATHER_SEATS': 'heated leather seats',
        'HEATED_SEATS,COOLED_SEATS': 'heated and cooled seats, heated cooled seats, heated and ventilated seats',
        HEATED_STEERING: 'heated wheel, heated steering',
        KEYLESS_ENTRY: 'keyless, keyless go',
        LANE_DEPARTURE: 'lane departure',
        LANE_KEEPING: 'lane keeping, lane assist, lane keep assist, lane keep',
        LEATHER_SEATS: 'leather, leather interior',
        LED_HEADLIGHTS: 'led lights, leds, led headlamps',
        MEMORY_SEATS: 'seat memory',
        NAVIGATION: 'nav, navi, gps, navigation system, gps navigation, sat nav, built in nav',
        PARKING_SENSORS:
          'park sensors, parking sensor, rear parking sensors, front and rear parking sensors, sensors for parking',
        POWER_LIFTGATE: 'power tailgate, power hatch, power trunk, automatic liftgate, auto tailgate',
        POWER_SEATS: 'electric seats, power seat',
        PREMIUM_AUDIO: 'premium sound, premium sound system, premium stereo, bose, harman kardon, jbl audio',
        PUSH_START: 'push button start, push start, push button ignition, push to start',
        REAR_ENTERTAINMENT: 'dvd, dvd player, rear entertainment system, rear dvd, tv screens',
        REMOTE_START: 'remote starter, auto start',
        ROOF_RACK: 'roof rails, luggage rack',
        RUNNING_BOARDS: 'side steps, nerf bars',
        SATELLITE_RADIO: 'xm radio, sirius, siriusxm, sirius xm, sirius radio',
        SUNROOF:
          'moonroof, pano, sun roof, moon roof, panoramic sunroof, panoramic roof, pano roof, panoramic moonroof, pano sunroof, glass roof',
        THIRD_ROW:
          'third row, third row seat, third row seating, 3rd row, 3rd row seats, 3rd row seating, 3 row, three row, three rows, 3 rows of seats, 7 seater, 7 seats, 7 passenger, 8 seater, 8 seats, 8 passenger, seats 7, seats 8, seven seater, eight seater, seats seven, seats eight, seven passenger, eight passenger, seven seats, eight seats',
        TOW_HITCH: 'trailer hitch, hitch, towing hitch',
        TOW_PACKAGE: 'towing package, tow pkg, towing pkg, trailer package, trailer tow package',
        USB: 'usb port, usb',
        WIFI: 'wifi, wi fi, hotspot',
        WIRELESS_CHARGING: 'wireless charger, wireless phone charging, qi charging',
      },
      vague: {
        EMERGENCY_BRAKING:
          'eyesight, eye sight, honda sensing, toyota safety sense, safety sense, co pilot 360, copilot 360',
      },
    },
  },
});
