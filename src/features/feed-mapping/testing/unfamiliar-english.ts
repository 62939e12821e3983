import type { UnfamiliarFeeds } from './unfamiliar-feeds.ts';

export const ENGLISH: UnfamiliarFeeds = {
  tuned: [
    {
      system: 'dealer-management export with abbreviations',
      columns:
        'stk#=stock_number|vin=vin|yr=year|mk=make|mdl=model|trm=trim|body_desc=body_style|odo=mileage|ext_clr=exterior_color|int_clr=interior_color|trans=transmission|eng_cyl=cylinders|eng_desc=engine|drv_trn=drivetrain|fuel_cd=fuel|msrp_amt=vehicle_msrp|sell_prc=price|inv_amt=-money|cost_amt=-money|cert_flag=certified_pre_owned|new_used_flag=condition:newused_letter|dt_in_stk=date_in_stock|days_in_stk=-days|opts=features|cmts=description|img_urls=additional_image_link',
    },
    {
      system: 'website vendor feed in CamelCase',
      columns:
        'DealerId=store_code|DealerName=dealership_name|DealerAddress=dealership_address:street|DealerCity=dealer_city|DealerState=dealer_state|DealerZip=dealer_zip|DealerPhone=dealer_phone|StockNumber=stock_number|VIN=vin|NewUsed=condition|Year=year|Make=make|Model=model|ModelNumber=-code|Trim=trim|BodyStyle=body_style|DoorCount=doors|EngineDescription=engine|EngineCylinderCount=cylinders|EngineDisplacement=displacement|TransmissionType=transmission|TransmissionSpeed=-digit|DriveTrain=drivetrain|ExteriorColor=exterior_color|ExteriorColorGeneric=-color|ExteriorColorCode=-code|InteriorColor=interior_color|InteriorMaterial=-material|CityMPG=mpg_city|HighwayMPG=mpg_highway|Odometer=mileage|InternetPrice=price|InvoicePrice=-money|MSRP=vehicle_msrp|BookValue=market_price|IsCertified=certified_pre_owned|InventoryDate=date_in_stock|Options=features|Comments=description|PhotoURLs=additional_image_link|PhotoCount=-count|PhotosLastModified=-date|VideoURL=-videourl|PassengerCapacity=-digit',
    },
    {
      system: 'dotted JSON paths of an inventory service',
      columns:
        'id=stock_number:stock_number|vehicle.vin=vin|vehicle.make.name=make|vehicle.model.name=model|vehicle.trim.name=trim|vehicle.modelYear=year|vehicle.body.type=body_style|vehicle.engine.cylinders=cylinders|vehicle.engine.displacement.liters=displacement|vehicle.engine.horsepower=horsepower|vehicle.fuel.type=fuel|vehicle.transmission.name=transmission|vehicle.drivetrain=drivetrain|vehicle.doors=doors|vehicle.seats=-digit|vehicle.colors.exterior.name=exterior_color|vehicle.colors.interior.name=interior_color|vehicle.economy.city=mpg_city|vehicle.economy.highway=mpg_highway|pricing.askingPrice=price|pricing.msrp=vehicle_msrp|pricing.wholesale=-money|odometer.value=mileage|odometer.unit=-mileunit|dealer.id=store_code|dealer.name=dealership_name|dealer.address.street=dealership_address:street|dealer.address.city=dealer_city|dealer.address.state=dealer_state|dealer.address.zip=dealer_zip|dealer.location.lat=latitude|dealer.location.lng=longitude|dealer.phone=dealer_phone|media.photos=additional_image_link|listing.url=link|listing.createdAt=date_in_stock|listing.updatedAt=-date',
    },
    {
      system: 'social marketplace catalogue',
      columns:
        'vehicle_id=stock_number|title=split/-:title|description=description|availability=-availability|state_of_vehicle=condition|url=link|image[0].url=image_link|image[1].url=additional_image_link:image_link|image[2].url=additional_image_link:image_link|make=make|model=model|trim=trim|year=year|mileage.value=mileage|mileage.unit=-mileunit|body_style=body_style|drivetrain=drivetrain|fuel_type=fuel|transmission=transmission|exterior_color=exterior_color|interior_color=interior_color|price=price:money_usd|address.addr1=dealership_address:street|address.city=dealer_city|address.region=dealer_state|address.postal_code=dealer_zip|address.country=-country|latitude=latitude|longitude=longitude|dealer_id=store_code|dealer_name=dealership_name|dealer_phone=dealer_phone|vin=vin',
    },
    {
      system: 'scraped marketplace data set',
      columns:
        'Unnamed: 0=-rownum|Brand=make|Model Name=model|Model Variant=trim|Car Type=body_style|Fuel Type=fuel|Year of Manufacture=year|Mileage (km)=mileage:km|Price_EUR=price|power_kw=horsepower:kw|Num of Owners=owner_count|Color=exterior_color|Seats=-digit|Gear Box=transmission|City=dealer_city|Ad Date=date_in_stock|Seller Type=seller_type|engine_cc=displacement:cc|Accident History=accidents|Description=description',
    },
    {
      system: 'British classifieds feed',
      columns:
        'advert_id=stock_number|reg_no=-plate|registration year=year|make=make|model=model|derivative=trim|bodytype=body_style|colour=exterior_color|doors=doors|seats=-digit|fuel=fuel:petrol|gearbox=transmission|engine_size_cc=displacement:cc|bhp=horsepower|mileage=mileage|asking price (GBP)=price|previous owners=owner_count|service history=service_records|mot_expiry=-date|road tax=-money|insurance_group=-digit|co2_emissions=-co2|ulez_compliant=-yes|postcode=dealer_zip:ukpost|seller town=dealer_city|contact number=dealer_phone|photos=additional_image_link|thumbnail=image_link',
    },
    {
      system: 'used car lot software',
      columns:
        'Stock No.=stock_number|Vehicle VIN=vin|Veh. Year=year|Veh. Make=make|Veh. Model=model|Veh. Style=body_style|Veh. Miles=mileage|Veh. Color=exterior_color|Retail=price|Wholesale=-money|Floor Plan Cost=-money|Recon Cost=-money|Down Payment=-money|Monthly Pmt=-money|Title Status=clean_title|Purchase Date=-date|Purchased From=-words|Key #=-code|Lot Location=-lot|Sold?=-yes|Web Notes=description|Interior=interior_color|Cyl=cylinders|Trans.=transmission|Drive=drivetrain|Fuel=fuel',
    },
    {
      system: 'auction run list',
      columns:
        'Run #=-code|Lane=-digit|VIN=vin|Year=year|Make=make|Model=model|Series=trim|Body Style=body_style|Engine=engine|Odometer Value=mileage|Odometer Units=-mileunit|Ext Color=exterior_color|Int Color=interior_color|CR Grade=condition_grade|Buy Now Price=price|MMR=market_price|Auction House=-words|Sale Date=date_in_stock/-|Title Status=clean_title|Seller Name=dealership_name|Pickup Location City=dealer_city|Pickup Location State=dealer_state|Pickup Location Zipcode=dealer_zip|Drivetrain=drivetrain|Transmission=transmission|Announcements=-words',
    },
    {
      system: 'vehicle ads merchant feed with odd names',
      columns:
        'store code=store_code|VIN=vin|id=stock_number|image link=image_link|additional image link=additional_image_link|link=link|brand=make|model=model|trim=trim|year=year|mileage=mileage:miles_unit|price=price:money_usd|vehicle price type=-words|vehicle all in price=-money|condition=condition|color=exterior_color|interior color=interior_color|body style=body_style|vehicle fulfillment=home_services/-:fulfillment|certified pre-owned=certified_pre_owned|date first on lot=date_in_stock|vehicle MSRP=vehicle_msrp|legal disclaimer=-words|engine=engine|vehicle options=features|custom label 0=-code',
    },
    {
      system: 'abbreviated inventory extract with _DESC, _CD and _AMT',
      columns:
        'DLR_CD=store_code|STK_NUM=stock_number|VIN_NUM=vin|NU_IND=condition:newused_letter|MDL_YR=year|MK_DESC=make|MDL_DESC=model|TRM_LVL=trim|BDY_STYL_DESC=body_style|EXT_CLR_DESC=exterior_color|EXT_CLR_CD=-code|INT_CLR_DESC=interior_color|ODO_AMT=mileage|ENG_DESC=engine|CYL_CNT=cylinders|TRANS_CD=transmission|FUEL_TYP_CD=fuel|DRV_TRN=drivetrain|LIST_PRC_AMT=price|MSRP_AMT=vehicle_msrp|INV_COST_AMT=-money|RECON_AMT=-money|FLRPLN_LNDR=-words|DAYS_IN_STK=-days|STK_DT=date_in_stock|CPO_FLAG=certified_pre_owned|KEY_NUM=-days|LOT_LOC=-code|SLS_RMKS_TXT=description|WRNTY_IND=-yes',
    },
    {
      system: 'nested JSON of a British portal',
      columns:
        'vehicle.registration=-words|vehicle.vin=vin|vehicle.make=make|vehicle.model=model|vehicle.derivative=trim|vehicle.bodyType=body_style|vehicle.fuelType=fuel|vehicle.transmissionType=transmission|vehicle.drivetrain=drivetrain|vehicle.colour=exterior_color|vehicle.yearOfManufacture=year|vehicle.firstRegistrationDate=year/-:date|vehicle.odometerReadingMiles=mileage|vehicle.badgeEngineSizeLitres=displacement|vehicle.enginePowerBHP=horsepower|vehicle.doors=doors|vehicle.seats=-digit|vehicle.owners=owner_count|vehicle.co2EmissionGPKM=-days|vehicle.emissionClass=-words|adverts.retailAdverts.totalPrice.amountGBP=price|adverts.retailAdverts.description=description|adverts.retailAdverts.vatStatus=-words|adverts.forecourtPrice.amountGBP=price/-:price|metadata.stockId=stock_number|metadata.dateOnForecourt=date_in_stock|media.images.href=additional_image_link/image_link:image_link|media.video.href=-link|features=features|advertiser.name=dealership_name|advertiser.location.postCode=dealer_zip:ukpost|advertiser.phone=dealer_phone',
    },
    {
      system: 'posting sheet of a classifieds tool',
      columns:
        'Posting Title=split:title|Asking=price|Mileage=mileage|Paint=exterior_color|Title Status=clean_title|Shape=condition_grade/condition:condition_grade|Trans=transmission|Fuel=fuel|Drive=drivetrain|Type=body_style|Cyls=cylinders|VIN #=vin|Stock No.=stock_number|Lot Address=dealership_address:street|Call/Text=dealer_phone|Reply Email=lead_email|Body Copy=description|Pic 1=image_link/additional_image_link:image_link|Pic 2=additional_image_link:image_link|Pic 3=additional_image_link:image_link|Pic 4=additional_image_link:image_link|Posted On=date_in_stock|Down Payment From=-money|Monthly From=-money|Doc Fee=-money|Lot Row=-code|Keys=-digit|Salesperson=-person|Website=dealer_website:site',
    },
    {
      system: 'British dealer system, glued abbreviations',
      columns:
        'BRANCH=store_code|STKBK=stock_number|REGNO=-plate|CHASSIS=vin|FRAN=make|MDLGRP=model|VARIANT=trim|XCLR=exterior_color|XTRIM=interior_color/-:interior_color|DREG=year:date_slash|MILES=mileage|BHP=horsepower|CCM=displacement/-:cc|DRS=doors|FUELTYP=fuel|GBX=transmission|BTYPE=body_style|RETAIL=price|VATQ=-words|SIV=-money|PREP=-money|TRADEVAL=market_price/-:market_price|DIS=-days|PROGCODE=-words|PREVOWN=owner_count|MOTDUE=-date|KEYTAG=-days|WEBTEXT=description|IMGS=-digit',
    },
    {
      system: 'syndication file',
      columns:
        'Type=condition|Stock=stock_number|VIN=vin|Year=year|Make=make|Model=model|Body=body_style|Trim=trim|ModelNumber=-code|Doors=doors|ExteriorColor=exterior_color|InteriorColor=interior_color|EngineCylinders=cylinders|EngineDisplacement=displacement|Transmission=transmission|Miles=mileage|SellingPrice=price|MSRP=vehicle_msrp|BookValue=market_price|Invoice=-money|Certified=certified_pre_owned|DateInStock=date_in_stock|Description=description|Options=features|Categorized Options=features/-|Dealer Name=dealership_name|Dealer Address=dealership_address:street|Dealer City=dealer_city|Dealer State=dealer_state|Dealer Zip=dealer_zip|Dealer Phone=dealer_phone|Comment 1=description/-:words|Style Description=body_style/trim/-:code|Ext Color Generic=exterior_color/-:color|Ext_Color_Code=-code|Int_Color_Code=-code|EngineBlockType=-code|Passenger Capacity=-digit|ImageList=additional_image_link',
    },
    {
      system: 'structured data of vehicle pages',
      columns:
        'vehicleIdentificationNumber=vin|sku=stock_number|brand.name=make|model=model|vehicleConfiguration=trim|vehicleModelDate=year|mileageFromOdometer.value=mileage|mileageFromOdometer.unitCode=-mileunit|bodyType=body_style|vehicleTransmission=transmission|driveWheelConfiguration=drivetrain|vehicleEngine.fuelType=fuel|vehicleEngine.engineDisplacement.value=displacement|vehicleEngine.enginePower.value=horsepower|color=exterior_color|vehicleInteriorColor=interior_color|numberOfDoors=doors|numberOfPreviousOwners=owner_count|itemCondition=condition|offers.price=price|offers.priceCurrency=-currency|offers.priceValidUntil=-date|offers.seller.name=dealership_name|offers.seller.telephone=dealer_phone|offers.seller.address.streetAddress=dealership_address:street|offers.seller.address.addressLocality=dealer_city|offers.seller.address.addressRegion=dealer_state|offers.seller.address.postalCode=dealer_zip|image=additional_image_link/image_link|url=link|description=description|vehicleSeatingCapacity=-digit|purchaseDate=date_in_stock/-:date',
    },
    {
      system: 'dealer system with indicators',
      columns:
        'STOCK_NO=stock_number|SERIAL_NO=vin|VEH_YR=year|MAKE_CD=make|CARLINE_DESC=model|TRIM_DESC=trim|BODY_TYPE_DESC=body_style|COLOR_EXT_DESC=exterior_color|COLOR_INT_DESC=interior_color|ODOM_READING=mileage|NO_OF_CYL=cylinders|TRANSM_TYPE=transmission|DRV_LINE_CD=drivetrain|FUEL_TYPE_IND=fuel|RETAIL_PRC=price|STICKER_PRC=vehicle_msrp|WHSL_VAL=-money|RCVD_DT=date_in_stock|CERT_IND=certified_pre_owned|NEW_USED_CD=condition:newused_letter|GL_BAL=-money|SLSPRSN_NM=-person|LIC_PLATE_NO=-plate|INSP_EXP_DT=-date|OPT_DESC=features|VEH_CMTS=description|PHOTO_URL_LIST=additional_image_link|WHOLESALE_IND=-yes|WTY_MTHS=-digit',
    },
    {
      system: 'auction listings with item specifics',
      columns:
        'ItemID=stock_number/-:digits|Title=split/-:title|SubTitle=-words|StartPrice=price/-:money|BuyItNowPrice=price|ReservePrice=-money|C:Year=year|C:Make=make|C:Model=model|C:Trim=trim|C:Engine=engine|C:Mileage=mileage|C:Exterior Color=exterior_color|C:Interior Color=interior_color|C:Transmission=transmission|C:Fuel Type=fuel|C:Drive Type=drivetrain|C:Number of Cylinders=cylinders|C:Body Type=body_style|C:Vehicle Title=clean_title|C:VIN=vin|C:Warranty=-words|ConditionDescription=description/-:description|PicURL=additional_image_link/image_link:image_link|Location=dealer_city|PostalCode=dealer_zip|Duration=-digit|Quantity=-digit',
    },
    {
      system: 'customer management export',
      columns:
        'StockNumber=stock_number|Vin=vin|VehicleStatus=condition|ModelYear=year|MakeName=make|ModelName=model|TrimName=trim|BodyStyleName=body_style|ExtColorName=exterior_color|IntColorName=interior_color|Odometer=mileage|EngineSizeL=displacement|EngineCyl=cylinders|TransName=transmission|DriveTrainType=drivetrain|FuelTypeName=fuel|AdvertisedPrice=price|ListPriceMSRP=vehicle_msrp|DealerCost=-money|InStockDate=date_in_stock|DaysOnLot=-days|IsCertifiedPreOwned=certified_pre_owned|WebDescription=description|EquipmentList=features|PhotoUrlCsv=additional_image_link|DealerGroupName=-words|RooftopName=dealership_name|RooftopCity=dealer_city|RooftopZip=dealer_zip|EpaCity=mpg_city|EpaHwy=mpg_highway',
    },
    {
      system: 'vehicle ads feed with underscores',
      columns:
        'id=stock_number|vin=vin|store_code=store_code|google_product_category=-digits|vehicle_fulfillment=home_services/-:fulfillment|brand=make|model=model|trim=trim|year=year|color=exterior_color|mileage=mileage:miles_unit|price=price:money_usd|condition=condition|engine=engine|body_style=body_style|certified_pre-owned=certified_pre_owned|link_template=-link|image_link=image_link|ads_redirect=-link|vehicle_all_in_price=price/-:money|shipping_weight=-weight|excluded_destination=-words|custom_label_1=-words',
    },
    {
      system: 'notebook of a used car lot',
      columns:
        'Unit=stock_number|Yr/Make/Model=split:title|Serial #=vin|Clr=exterior_color|Int.=interior_color|Mi.=mileage|A/M=transmission|Eng.=engine|Cash Price=price|Was Price=previous_price|ACV=-money|Title?=clean_title|Owners=owner_count|Wrecks=accidents|Date Bought=-date|Days=-days|Ad Text=description|Pic Link=image_link|Sold By=-person|Tag Exp=-date|Repairs=-money',
    },
    {
      system: 'UK website feed, second set',
      columns:
        'feed_id=store_code/-|stock_ref=stock_number|reg_mark=-words|chassis_no=vin|manufacturer=make|range=model/series|derivative=trim|reg_date=year|colour_name=exterior_color|interior_trim=interior_color/-|body_shape=body_style|no_of_doors=doors|gear_type=transmission|fuel=fuel|engine_cc=displacement/-:cc|engine_bhp=horsepower|current_mileage=mileage:mileage|keepers=owner_count|screen_price_gbp=price|was_price_gbp=previous_price|vat_qualifying=-words|road_tax_12m=-words|combined_mpg=mpg_combined:mpg_city|urban_mpg=mpg_city|extra_urban_mpg=mpg_highway|mot_expiry=-date|service_hist=service_records:yes|standard_equipment=features|advert_text=description|picture_refs=additional_image_link/image_link|finance_pcm=-words',
    },
    {
      system: 'auction site upload, second set',
      columns:
        'Custom Label (SKU)=stock_number|C:VIN=vin|C:Year=year|C:Make=make|C:Model=model|C:Trim=trim|C:Body Type=body_style|C:Number of Cylinders=cylinders|C:Engine Size (L)=displacement:cc|C:Horsepower (hp)=horsepower|C:Fuel=fuel|C:Transmission=transmission|C:Drive Type=drivetrain|C:Exterior Color=exterior_color|C:Interior Color=interior_color|C:Odometer (mi)=mileage:mileage|C:Vehicle Title=clean_title|C:For Sale By=seller_type|C:Number of Prior Owners=owner_count|C:Warranty=-words|Listing Title (80 char)=split:makemodel|Buy It Now Price (USD)=price|Deposit Amt=-money|Item Description=description|PicURL=additional_image_link/image_link|ConditionID=condition/-|Item Location=dealer_city/dealership_address|Zip=dealer_zip:cp|Tire Size=-words',
    },
    {
      system: 'small dealer system, second set',
      columns:
        'VehicleStockNum=stock_number|VehicleVIN=vin|VehicleYr=year|VehicleMk=make|VehicleMdl=model|VehicleTrimLvl=trim|VehicleOdo=mileage:mileage|VehicleExtClr=exterior_color|VehicleIntClr=interior_color|VehicleCyl=cylinders|VehicleTransType=transmission|VehicleDrv=drivetrain|VehicleBodyStl=body_style|AskingPrc=price|CashPrc=price/-|WholesalePrc=-words|TotalCost=-words|PurchDt=date_in_stock/-|PurchFrom=-words|TitleStat=clean_title|TitleNo=-words|GPSserial=-words|KeyCode=-words|WebNotes=description|DownPmtReqd=-words|WklyPmt=-words|BuyerInit=-words|SmogDue=-date|FloorPlanCo=-words|IsSold=-words',
    },
  ],
  heldOut: [
    {
      system: 'enterprise dealer system, upper case',
      columns:
        'STOCKNO=stock_number|VEHID=-digits|SERIALNO=vin|MODELYR=year|MAKENAME=make|MODELNAME=model|MODELCODE=-code|TRIMLVL=trim|BODYTYPE=body_style|EXTCOLORDESC=exterior_color|INTCOLORDESC=interior_color|MILEAGE=mileage|LISTPRICE=vehicle_msrp/price|SALEPRICE=price|NETCOST=-money|HOLDBACK=-money|ENGINEDESC=engine|TRANSDESC=transmission|DRIVETYPE=drivetrain|FUELTYPE=fuel|DOORS=doors|ENTRYDATE=date_in_stock|CERTIFIEDIND=certified_pre_owned|NEWUSEDIND=condition:newused_letter|LOCATIONCD=-code|WARRANTYDESC=-words|OPTIONLIST=features|LASTUPDATED=-date',
    },
    {
      system: 'syndication feed with vehicle_ prefixes',
      columns:
        'dealer_id=store_code|dealer_name=dealership_name|dealer_street=dealership_address:street|dealer_city=dealer_city|dealer_region=dealer_state|dealer_postal=dealer_zip|dealer_email=lead_email|dealer_web=dealer_website:site|vehicle_stock_num=stock_number|vehicle_vin=vin|vehicle_type=condition|vehicle_yr=year|vehicle_make_txt=make|vehicle_model_txt=model|vehicle_trim_txt=trim|vehicle_body_desc=body_style|vehicle_odometer=mileage|vehicle_price=price|vehicle_msrp=vehicle_msrp|vehicle_dealer_cost=-money|vehicle_ext_color_generic=exterior_color|vehicle_int_color_generic=interior_color|vehicle_trans_cd=transmission|vehicle_drive_desc=drivetrain|vehicle_fuel_desc=fuel|vehicle_eng_liters=displacement|vehicle_cyl=cylinders|vehicle_hp=horsepower|vehicle_doors=doors|vehicle_mpg_cty=mpg_city|vehicle_mpg_hwy=mpg_highway|vehicle_url=link|vehicle_img_list=additional_image_link|vehicle_stock_dt=date_in_stock|vehicle_cpo_flag=certified_pre_owned|vehicle_one_owner_flag=one_owner|vehicle_key_code=-code',
    },
    {
      system: 'pricing tool export',
      columns:
        'Stock Number=stock_number|Age=-days|Vehicle=split/-:title|VIN=vin|Odometer=mileage|Body=body_style|Exterior Color=exterior_color|Price=price|Cost=-money|Unit Cost=-money|Cost to Market=-percent|% of Market=-percent|Market Days Supply=-days|Price Rank=-digit|Last $ Change=-money|Photos=-count|Certified=certified_pre_owned|Series=trim|Transmission=transmission|Interior Description=interior_color|Drivetrain Desc=drivetrain|Dealer Name=dealership_name|MSRP=vehicle_msrp|KBB Retail=market_price/-:money|Engine=engine|Appraised Value=-money|Vehicle Title=clean_title/-',
    },
    {
      system: 'crawled listings of a portal',
      columns:
        'listing_id=stock_number|vin=vin|listing_title=split/-:title|make_name=make|model_name=model|trim_name=trim|model_year=year|exterior_color_name=exterior_color|interior_color_name=interior_color|drivetrain_description=drivetrain|mpg_range=mpg_combined/-:mpgrange|fuel_type_name=fuel|transmission_description=transmission|engine_description=engine|mileage_value=mileage|accidents_or_damage=accidents|one_owner_vehicle=one_owner|personal_use_only=personal_use|dealer_name_txt=dealership_name|dealer_rating_avg=dealer_rating|review_count=dealer_review_count|list_price_value=price|price_drop=-money|deal_rating=-words|monthly_payment_est=-money|primary_photo_url=image_link|photo_url_list=additional_image_link|vdp_url=link|stock_type=condition|scraped_at=-date',
    },
    {
      system: 'peer-to-peer listings of a startup',
      columns:
        'uuid=stock_number/-:guid|car.brand=make|car.model=model|car.edition=trim|car.year=year|car.kms=mileage:km|car.fuelType=fuel|car.gearType=transmission|car.bodyType=body_style|car.paintColour=exterior_color|car.upholsteryColour=interior_color|car.doorsCount=doors|car.powerHp=horsepower|ad.price.amount=price|ad.price.currency=-currency|ad.price.negotiable=-yes|ad.text=description|ad.publishedAt=date_in_stock|ad.expiresAt=-date|ad.views=-count|ad.pictures=additional_image_link|seller.name=dealership_name|seller.kind=seller_type|seller.phoneNumber=dealer_phone|seller.location.town=dealer_city|seller.location.postcode=dealer_zip:ukpost|car.ownersNum=owner_count',
    },
    {
      system: 'credit union partner file',
      columns:
        'Dealership=dealership_name|Street Address=dealership_address:street|Town=dealer_city|ST=dealer_state|Zip Code=dealer_zip|Main Phone=dealer_phone|Leads E-mail=lead_email|Vin #=vin|Stock ID=stock_number|N/U=condition:newused_letter|Model Yr=year|Mfr=make|Carline=model|Trim Level=trim|Style=body_style|Miles=mileage|Colour Ext.=exterior_color|Colour Int.=interior_color|Advertised Price=price|Sticker=vehicle_msrp|Rebate=incentive|Doc Fee=-money|Loan to Value=-percent|APR=-percent|Term=-digit|MPG City=mpg_city|MPG Hwy=mpg_highway|Equip=features|Seller Notes=description|Main Photo=image_link|More Photos=additional_image_link',
    },
    {
      system: 'electric car marketplace',
      columns:
        'Listing ID=stock_number|Manufacturer=make|Model=model|Variant=trim|Model Year=year|Asking Price $=price|Original MSRP=vehicle_msrp|Odometer (mi)=mileage|EPA Range (mi)=electric_range|Battery kWh=-kwh|Battery Health %=-percent|Fast Charge kW=-kw|Motor hp=horsepower|Drive Config=drivetrain|Paint=exterior_color|Seat Color=interior_color|Body=body_style|Autopilot=-yes|Title=clean_title|Num Prior Owners=owner_count|State=dealer_state|Zip=dealer_zip|Date Listed=date_in_stock|Link=link|Cover Image=image_link',
    },
    {
      system: 'Indian-style used car table',
      columns:
        'name=split/-:title|selling_price=price|km_driven=mileage:km|fuel=fuel:petrol|seller_type=seller_type|transmission=transmission|owner=-ownerwords|max_power=horsepower:bhp|torque=-torque|seats=-digit|year=year|engine=displacement/engine:cc_unit|Location=dealer_city/dealership_address:dealer_city|New_Price=vehicle_msrp/-:money|colour=exterior_color',
    },
    {
      system: 'broker spreadsheet by hand',
      columns:
        'No=-rownum|Inventory #=stock_number|Chassis No=vin|Make & Model=split/-:makemodel|Yr.=year|Mileage in miles=mileage|Ext./Colour=exterior_color|Int. Trim Colour=interior_color|Auto/Manual=transmission|Fuel Used=fuel|No. of Doors=doors|No. of Cyl.=cylinders|2WD/4WD=drivetrain|Cond.=condition|Ask=price|Cost=-money|Was=previous_price|Pics (links)=additional_image_link|Remarks=description|Sold to=-words|Date In=date_in_stock',
    },
  ],
};
